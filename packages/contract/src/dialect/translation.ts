import type { TranslatedTextKind, TranslatedKind } from '../shared/translated-value.ts'
import type { Dialect, DialectView } from './dialect.ts'

/** `write` from neutral to the dialect, `read` from the dialect to neutral. */
export type Direction = 'write' | 'read'

/** Translation of names and values in one direction. Unknown values stay unchanged. */
export interface Translation {
  readonly direction: Direction
  /** Returns the dialect's name in both directions, because schemas contain neutral names. */
  wireName(neutral: string): string
  translate(kind: TranslatedTextKind, value: string): string
  isTranslated(kind: TranslatedKind): boolean
  /** Extra response fields by schema title; undefined for `read`. */
  view(title: string | undefined): DialectView | undefined
}

/** Result for a neutral value that the dialect renames. It equals no value of a dialect and no part of a value. */
export const untranslatable = '?'

/** Returns the dialect's translation in one direction. With `read`, a neutral value that the dialect renames becomes `untranslatable`. */
export function makeTranslation(dialect: Dialect, direction: Direction): Translation {
  const turn = (table: Readonly<Record<string, string>>) => mapOf(table, direction)
  const areas = turn(dialect.scopeAreas)
  const paths = dialect.paths.map(([from, to]) =>
    direction === 'write' ? ([from, to] as const) : ([to, from] as const),
  )
  const tables = {
    action: turn(dialect.actions),
    entity: turn(dialect.entities),
    resource: turn(dialect.resources),
    capability: turn(dialect.capabilities),
    cluster_type: turn(dialect.clusterTypes),
    maintenance_policy: turn(dialect.maintenancePolicies),
  }
  const views = new Map(direction === 'write' ? Object.entries(dialect.views) : [])
  const names = mapOf(dialect.fields, 'write')
  return {
    direction,
    wireName: (neutral) => names.get(neutral) ?? neutral,
    translate(kind, value) {
      if (kind === 'url') return translateUrl(value, paths)
      if (kind === 'scopes') return translateScopes(value, areas)
      if (kind === 'kernel') return translatePrefixed(value, dialect.kernelPrefix, direction)
      return tables[kind].get(value) ?? value
    },
    isTranslated(kind) {
      if (kind === 'url') return paths.length > 0
      if (kind === 'kernel') return dialect.kernelPrefix !== ''
      if (kind === 'seconds') return dialect.isTimeLeftClock
      return (kind === 'scopes' ? areas : tables[kind]).size > 0
    },
    view: (title) => (title === undefined ? undefined : views.get(title)),
  }
}

/** Translates a path relative to /v4 by the first prefix that ends at a segment boundary; unchanged if none matches. */
export function translatePath(path: string, paths: readonly (readonly [from: string, to: string])[]): string {
  const found = paths.find(([from]) => path === from || path.startsWith(`${from}/`))
  return found ? found[1] + path.slice(found[0].length) : path
}

function translateUrl(url: string, paths: readonly (readonly [string, string])[]): string {
  return url.startsWith('/v4/') ? `/v4${translatePath(url.slice('/v4'.length), paths)}` : url
}

/** `read` also accepts an ID without the prefix. */
function translatePrefixed(id: string, prefix: string, direction: Direction): string {
  if (direction === 'write') return prefix + id
  return id.startsWith(prefix) ? id.slice(prefix.length) : id
}

function translateScopes(scopes: string, areas: ReadonlyMap<string, string>): string {
  if (areas.size === 0) return scopes
  return scopes.replaceAll(/[^\s,:]+(?=:)/g, (area) => areas.get(area) ?? area)
}

function mapOf(table: Readonly<Record<string, string>>, direction: Direction): ReadonlyMap<string, string> {
  const entries = Object.entries(table)
  if (direction === 'write') return new Map(entries)
  return new Map([
    ...Object.keys(table).map((neutral) => [neutral, untranslatable] as const),
    ...entries.map(([neutral, wire]) => [wire, neutral] as const),
  ])
}

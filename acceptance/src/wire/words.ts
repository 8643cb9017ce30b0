import { type DialectName, type DialectTable, dialectTables } from './dialect-table.ts'

/** Translation between the neutral dialect and the tested dialect. */
export interface Words extends Pick<
  DialectTable,
  'vendor' | 'nodePrefix' | 'attachedMin' | 'volumeEncryption' | 'image' | 'sendsEmptyField'
> {
  readonly dialect: DialectName
  path(neutral: string): string
  toWire(value: unknown): unknown
  toNeutral(value: unknown): unknown
  reason(neutral: string): string
}

/** Returns the translation for a dialect. Names without an entry stay unchanged. */
export function wordsOf(dialect: DialectName): Words {
  const table = dialectTables[dialect]
  const { vendor, nodePrefix, attachedMin, volumeEncryption, image, sendsEmptyField } = table
  const field = (name: string) => table.fields[name] ?? name
  return {
    dialect,
    vendor,
    nodePrefix,
    attachedMin,
    volumeEncryption,
    image,
    sendsEmptyField,
    path: (neutral) => swapPrefix(neutral, table.paths),
    toWire: renamer(table.fields, table.values),
    toNeutral: withUrls(renamer(invert(table.fields), invertValues(table)), table.paths),
    reason: (neutral) => table.reasons[neutral] ?? neutral.replaceAll(/\b[a-z]+(_[a-z]+)+\b/g, field),
  }
}

type Rename = (value: unknown) => unknown

function renamer(fields: DialectTable['fields'], values: DialectTable['values']): Rename {
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, key))
    if (typeof value === 'string') return values[key]?.[value] ?? value
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [fields[name] ?? name, walk(inner, name)]))
  }
  return (value) => walk(value, '')
}

function invert(map: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(map).map(([from, to]) => [to, from]))
}

function invertValues({ values }: DialectTable): Record<string, Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([field, words]) => [field, invert(words)]))
}

function swapPrefix(path: string, pairs: DialectTable['paths']): string {
  const [from, to] = pairs.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`)) ?? ['', '']
  return to + path.slice(from.length)
}

function withUrls(rename: Rename, paths: DialectTable['paths']): Rename {
  const back = paths.map(([neutral, wire]) => [wire, neutral] as const)
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, key))
    if (typeof value === 'string')
      return key === 'url'
        ? value.replace(/^(\/v4)(.*)$/, (_, root: string, rest: string) => root + swapPrefix(rest, back))
        : value
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]))
  }
  return (value) => walk(rename(value), '')
}

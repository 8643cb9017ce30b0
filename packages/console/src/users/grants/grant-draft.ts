import type { GlobalGrants, Grants, GrantUpdateBody } from '@moorage/sdk'
import type { GrantedKind } from '../../resources/rights.ts'

/** Access level; null for no access. */
export type ChosenGrant = GlobalGrants['account_access']

/** A resource with its saved and drafted access level. */
export interface GrantLine {
  readonly id: string
  readonly kind: GrantedKind
  readonly number: number
  readonly label: string
  readonly given: ChosenGrant
  readonly wanted: ChosenGrant
  /** True if another user changed the level since it was drafted. */
  readonly isOvertaken: boolean
}

interface ChosenLevel {
  readonly before: ChosenGrant
  readonly level: ChosenGrant
}

/** Unsaved changes: levels by resource type and ID (`volume 7`), and global grants. */
export interface GrantDraft {
  readonly things: ReadonlyMap<string, ChosenLevel>
  readonly global: Partial<GlobalGrants>
}

/** A draft without changes. */
export const emptyDraft: GrantDraft = { things: new Map(), global: {} }

/** Resource types with grants, in display order. */
export const grantedKinds = ['volume', 'host', 'cluster'] as const satisfies readonly GrantedKind[]

/** Returns all resources with their saved and drafted levels. */
export function grantLines(grants: Grants, { things }: GrantDraft): readonly GrantLine[] {
  return grantedKinds.flatMap((kind) =>
    grants[kind].map(({ id: number, label, permissions: given }) => {
      const id = `${kind} ${number}`
      const chosen = things.get(id)
      const wanted = chosen === undefined ? given : chosen.level
      const isOvertaken = chosen !== undefined && chosen.before !== given && chosen.level !== given
      return { id, kind, number, label, given, wanted, isOvertaken }
    }),
  )
}

/** Returns the draft with one level for these resources. A level equal to the saved one is no change. */
export function chooseLevel(draft: GrantDraft, lines: readonly GrantLine[], level: ChosenGrant): GrantDraft {
  const things = new Map(draft.things)
  for (const { id, given } of lines) {
    if (level === given) things.delete(id)
    else things.set(id, { before: given, level })
  }
  return { ...draft, things }
}

/** Returns the draft with a change of the global grants. */
export function chooseGlobal(draft: GrantDraft, change: Partial<GlobalGrants>): GrantDraft {
  return { ...draft, global: { ...draft.global, ...change } }
}

/** Returns the changes as a request body; null without any. */
export function draftBody(grants: Grants, draft: GrantDraft): GrantUpdateBody | null {
  const changed = grantLines(grants, draft).filter(isChanged)
  const kinds = grantedKinds.flatMap((kind) => {
    const lines = changed.filter((line) => line.kind === kind)
    return lines.length === 0 ? [] : [[kind, lines.map(({ number: id, wanted: permissions }) => ({ id, permissions }))]]
  })
  const global = changedGlobal(grants.global, draft.global)
  const body = { ...Object.fromEntries(kinds), ...(Object.keys(global).length === 0 ? {} : { global }) }
  return Object.keys(body).length === 0 ? null : body
}

/** True if the level changed. */
export function isChanged({ given, wanted }: GrantLine): boolean {
  return given !== wanted
}

/** Returns the changed global grants. */
export function changedGlobal(given: GlobalGrants, chosen: Partial<GlobalGrants>): Partial<GlobalGrants> {
  const names = ['add_volumes', 'add_hosts', 'add_clusters', 'account_access'] as const
  const changed = names.filter((name) => chosen[name] !== undefined && chosen[name] !== given[name])
  return Object.fromEntries(changed.map((name) => [name, chosen[name]]))
}

/** Returns the request that saves the changes. */
export function grantRequest(username: string, body: GrantUpdateBody) {
  const pairs = (fields: Readonly<Record<string, unknown>>): string =>
    Object.entries(fields)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(',')
  const moor = [
    'grant',
    'update',
    username,
    ...grantedKinds.flatMap((kind) => (body[kind] ?? []).flatMap((one) => [`--${kind}`, pairs(one)])),
    ...(body.global === undefined ? [] : ['--global', pairs(body.global)]),
  ]
  return { method: 'PUT', path: `/account/users/${username}/grants`, body: { ...body }, moor } as const
}

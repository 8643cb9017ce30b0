import type { GlobalGrants, Grants, GrantUpdateBody } from '@moorage/sdk'
import type { GrantedKind } from '../../resources/rights.ts'

/** What a user may do with one thing; null for nothing. */
export type ChosenGrant = GlobalGrants['account_access']

/** One thing that can be granted, as it is and as it is to be. */
export interface GrantLine {
  readonly id: string
  readonly kind: GrantedKind
  /** Number of the thing. */
  readonly number: number
  readonly label: string
  readonly given: ChosenGrant
  readonly wanted: ChosenGrant
  /** Whether somebody else has given another level since this one was chosen. */
  readonly isOvertaken: boolean
}

/** A level that was chosen, and the one that it was chosen in place of. */
interface ChosenLevel {
  readonly before: ChosenGrant
  readonly level: ChosenGrant
}

/** What was chosen and not saved yet: levels by `kind number`, and what is not about single things. */
export interface GrantDraft {
  readonly things: ReadonlyMap<string, ChosenLevel>
  readonly global: Partial<GlobalGrants>
}

/** Nothing is chosen. */
export const emptyDraft: GrantDraft = { things: new Map(), global: {} }

/** Kinds of things that can be granted, in the order in which they are shown. */
export const grantedKinds = ['volume', 'host', 'cluster'] as const satisfies readonly GrantedKind[]

/** Everything that can be granted, with what is given and what is chosen. */
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

/** The draft with one level for each of these things; what is given already is no change. */
export function chooseLevel(draft: GrantDraft, lines: readonly GrantLine[], level: ChosenGrant): GrantDraft {
  const things = new Map(draft.things)
  for (const { id, given } of lines) {
    if (level === given) things.delete(id)
    else things.set(id, { before: given, level })
  }
  return { ...draft, things }
}

/** The draft with something chosen that is not about single things. */
export function chooseGlobal(draft: GrantDraft, change: Partial<GlobalGrants>): GrantDraft {
  return { ...draft, global: { ...draft.global, ...change } }
}

/** What is to be saved: only what differs from what is given; null where nothing does. */
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

/** Whether a thing's level is to be another one. */
export function isChanged({ given, wanted }: GrantLine): boolean {
  return given !== wanted
}

/** What of the grants that are not about single things is to be another. */
export function changedGlobal(given: GlobalGrants, chosen: Partial<GlobalGrants>): Partial<GlobalGrants> {
  const names = ['add_volumes', 'add_hosts', 'add_clusters', 'account_access'] as const
  const changed = names.filter((name) => chosen[name] !== undefined && chosen[name] !== given[name])
  return Object.fromEntries(changed.map((name) => [name, chosen[name]]))
}

/** The request that saves it. */
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

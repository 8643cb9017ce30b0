import type { GlobalGrants, Grants } from '@moorage/sdk'

/** What grants of single things are about. */
export type GrantedKind = 'volume' | 'host' | 'cluster'
/** What grants let a user make. */
export type MadeKind = 'add_volumes' | 'add_hosts' | 'add_clusters'

/** Why the user may not change a thing; null where they may. */
export function lacksRightsOn(rights: Grants | null, kind: GrantedKind, id: number): string | null {
  if (rights === null || rights[kind].find((one) => one.id === id)?.permissions === 'read_write') return null
  return `You have read-only access to this ${kind}. An unrestricted user of the account can grant write access.`
}

/** Why the user may not make one more of a kind; null where they may. */
export function lacksRightsForNew(rights: Grants | null, what: MadeKind): string | null {
  if (rights === null || rights.global[what]) return null
  return `You do not have permission to create ${what.slice('add_'.length)}. An unrestricted user of the account can grant it.`
}

/** Those of several things that the user may change, and why nothing can be done to any of them; null where it can to one. */
export function changeableOf<Thing extends { readonly id: number }>(
  rights: Grants | null,
  kind: GrantedKind,
  things: readonly Thing[],
): { readonly able: readonly Thing[]; readonly reason: string | null } {
  const able = things.filter(({ id }) => lacksRightsOn(rights, kind, id) === null)
  const [first] = things
  if (first === undefined) return { able, reason: `Select one or more ${kind}s.` }
  return { able, reason: able.length > 0 ? null : lacksRightsOn(rights, kind, first.id) }
}

/** Why the user may not see or change what is the account's own; null where they may. */
export function lacksRightsInAccount(
  rights: Grants | null,
  level: NonNullable<GlobalGrants['account_access']>,
): string | null {
  const given = rights === null ? 'read_write' : rights.global.account_access
  if (given === 'read_write' || given === level) return null
  return `You do not have permission to ${level === 'read_only' ? 'view' : 'change'} this. An unrestricted user of the account can grant it.`
}

/** Why only users without restrictions may do something; null for one. */
export function lacksRightsAsRestricted(rights: Grants | null): string | null {
  return rights === null ? null : 'Only unrestricted users of the account can do this.'
}

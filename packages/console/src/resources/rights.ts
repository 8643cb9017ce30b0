import type { GlobalGrants, Grants, Host } from '@moorage/sdk'

/** Resource types with grants. */
export type GrantedKind = 'volume' | 'host' | 'cluster' | 'image'
/** Permissions to create resources. */
export type CreatePermission = 'add_volumes' | 'add_hosts' | 'add_clusters' | 'add_images'

/** Explains missing write access to a resource; null with access. */
export function lacksRightsOn(rights: Grants | null, kind: GrantedKind, id: number): string | null {
  if (rights === null || rights[kind].find((one) => one.id === id)?.permissions === 'read_write') return null
  return `You have read-only access to this ${kind}. An unrestricted user of the account can grant write access.`
}

/** Explains why the user cannot create resources of a type; null with permission. */
export function lacksRightsForNew(rights: Grants | null, what: CreatePermission): string | null {
  if (rights === null || rights.global[what]) return null
  return `You do not have permission to create ${what.slice('add_'.length)}. An unrestricted user of the account can grant it.`
}

/** Returns resources with write access, and the reason if no resource remains. */
export function changeableOf<Resource extends { readonly id: number }>(
  rights: Grants | null,
  kind: GrantedKind,
  resources: readonly Resource[],
): { readonly able: readonly Resource[]; readonly reason: string | null } {
  const able = resources.filter(({ id }) => lacksRightsOn(rights, kind, id) === null)
  const [first] = resources
  if (first === undefined) return { able, reason: `Select one or more ${kind}s.` }
  return { able, reason: able.length > 0 ? null : lacksRightsOn(rights, kind, first.id) }
}

/** Explains why the user has no account access at this level; null with access. */
export function lacksRightsInAccount(
  rights: Grants | null,
  level: NonNullable<GlobalGrants['account_access']>,
): string | null {
  const granted = rights === null ? 'read_write' : rights.global.account_access
  if (granted === 'read_write' || granted === level) return null
  return `You do not have permission to ${level === 'read_only' ? 'view' : 'change'} this. An unrestricted user of the account can grant it.`
}

/** Explains why an action is limited to unrestricted users; null for an unrestricted user. */
export function lacksRightsAsRestricted(rights: Grants | null): string | null {
  return rights === null ? null : 'Only unrestricted users of the account can do this.'
}

/** Explains missing write access to a host; null with access. A grant on a cluster includes its nodes' hosts (decision G7.1). */
export function lacksRightsOnHost(
  rights: Grants | null,
  { id, orch_cluster_id: cluster }: Pick<Host, 'id' | 'orch_cluster_id'>,
): string | null {
  const reason = lacksRightsOn(rights, 'host', id)
  return cluster !== null && lacksRightsOn(rights, 'cluster', cluster) === null ? null : reason
}

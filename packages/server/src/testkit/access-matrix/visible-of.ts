import type { GrantKind } from './access-row.ts'
import type { RestrictedUser } from './caller.ts'
import type { EventRow, Owned } from './read-owned.ts'

/** Numbers of the entries that a list shows a restricted user who made nothing themselves. */
export type VisibleOf = (owned: Owned, user: RestrictedUser) => readonly number[]

const holds = (user: RestrictedUser, entity: GrantKind, id: number | null): boolean =>
  user.grants.some((grant) => grant.entity === entity && grant.id === id)

function isHostVisible(owned: Owned, user: RestrictedUser, id: number | null): boolean {
  const host = owned.hosts.find((one) => one.id === id)
  return holds(user, 'host', id) || (host !== undefined && holds(user, 'cluster', host.cluster))
}

function isEventVisible(owned: Owned, user: RestrictedUser, { type, about, beside }: EventRow): boolean {
  switch (type) {
    case 'volume':
      return holds(user, 'volume', about)
    case 'host':
      return isHostVisible(owned, user, about)
    case 'orchcluster':
      return holds(user, 'cluster', about)
    case 'orchnodepool':
      return holds(user, 'cluster', beside)
    case 'token':
      return false
    case 'user':
    case 'oauth_client':
    case 'tag':
    case 'account':
      return user.accountAccess !== null
    default:
      return false
  }
}

const billedAs: Readonly<Record<string, GrantKind>> = { volume: 'volume', orchcluster: 'cluster', cluster: 'cluster' }

/** What the lists show, by decision G7: things with a grant, hosts of nodes through the cluster, events and usage of those. */
export const visibleOf = {
  volumes: (owned, user) => owned.volumes.filter(({ id }) => holds(user, 'volume', id)).map((one) => one.id),
  hosts: (owned, user) => owned.hosts.filter(({ id }) => isHostVisible(owned, user, id)).map((one) => one.id),
  clusters: (owned, user) => owned.clusters.filter(({ id }) => holds(user, 'cluster', id)).map((one) => one.id),
  events: (owned, user) => owned.events.filter((event) => isEventVisible(owned, user, event)).map((one) => one.id),
  usage: (owned, user) =>
    owned.billed
      .filter(({ id, kind }) => {
        const entity = billedAs[kind]
        return entity === undefined ? isHostVisible(owned, user, id) : holds(user, entity, id)
      })
      .map((one) => one.id),
} as const satisfies Record<string, VisibleOf>

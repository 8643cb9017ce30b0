import type { GrantKind } from './access-row.ts'
import type { Sight } from './sight.ts'
import type { WorldRow } from './world-row.ts'

/** Finds the cluster that a host is a node of. */
export type ClusterOfHost = (hostId: number) => number | null

const holds = (sight: Sight, entity: GrantKind, id: number | null): boolean =>
  sight.grants.some((grant) => grant.entity === entity && grant.id === id)

function seesHost(sight: Sight, id: number, cluster: number | null): boolean {
  if (sight.cluster !== null) return cluster === sight.cluster
  return holds(sight, 'host', id) || (cluster !== null && holds(sight, 'cluster', cluster))
}

/** Whether docs/access.md lets somebody see a thing at all (decision G7; of a cluster's own token E9), wherever it stands. */
export function isShownTo(sight: Sight, row: WorldRow, clusterOf: ClusterOfHost): boolean {
  if (row.account !== sight.account) return false
  if (row.kind === 'token' || row.kind === 'app') return row.user === sight.user
  if (!sight.isRestricted && sight.cluster === null) return true
  switch (row.kind) {
    case 'volume':
      return sight.cluster === null ? holds(sight, 'volume', Number(row.id)) : row.cluster === sight.cluster
    case 'host':
    case 'config':
    case 'disk':
      return seesHost(sight, Number(row.host), clusterOf(Number(row.host)))
    case 'cluster':
    case 'pool':
    case 'node':
      return sight.cluster === null && holds(sight, 'cluster', row.cluster)
    case 'event':
      return isEventShown(sight, row, clusterOf)
    case 'usage':
      return sight.hasAccountAccess && isCostShown(sight, row)
    case 'user':
      return sight.cluster === null && (sight.hasAccountAccess || row.user === sight.user)
    case 'account':
    case 'client':
      return sight.cluster === null && sight.hasAccountAccess
    case 'audit':
    case 'tag':
      return false
  }
}

function isCostShown(sight: Sight, { id, cluster }: WorldRow): boolean {
  const [kind, number] = id.split(':')
  if (kind === 'host') return seesHost(sight, Number(number), cluster)
  return holds(sight, kind === 'volume' ? 'volume' : 'cluster', Number(number))
}

/** Of a cluster's own token only those of its volumes and hosts; who caused something sees its event. */
function isEventShown(sight: Sight, { about, cluster, user }: WorldRow, clusterOf: ClusterOfHost): boolean {
  if (about === null) return false
  if (sight.cluster !== null)
    return (
      (about.type === 'volume' || about.type === 'host') &&
      (about.type === 'host' ? clusterOf(about.id) : cluster) === sight.cluster
    )
  if (user === sight.user) return true
  switch (about.type) {
    case 'volume':
      return holds(sight, 'volume', about.id)
    case 'host':
      return seesHost(sight, about.id, clusterOf(about.id))
    case 'orchcluster':
      return holds(sight, 'cluster', about.id)
    case 'orchnodepool':
      return holds(sight, 'cluster', about.beside)
    case 'user':
    case 'oauth_client':
    case 'tag':
    case 'account':
      return sight.hasAccountAccess
    default:
      return false
  }
}

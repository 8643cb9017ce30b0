import { readIdNumber } from '../rows/read-id-number.ts'
import type { GrantKind } from '../rows/access-row.ts'
import type { MatrixViewer } from './read-matrix-viewers.ts'
import type { FixtureRow } from './fixture-row.ts'

/** Returns a host's cluster; null for a standalone or unknown host. */
export type ClusterOfHost = (hostId: number) => number | null

/** Returns a lookup of a host's cluster. */
export function indexClusters(rows: readonly FixtureRow[]): ClusterOfHost {
  const clusters = new Map(rows.filter(({ kind }) => kind === 'host').map(({ id, cluster }) => [Number(id), cluster]))
  return (hostId) => clusters.get(hostId) ?? null
}

/** True if the viewer has a grant of any level on the resource. */
export const holdsGrant = (viewer: MatrixViewer, entity: GrantKind, id: number | null): boolean =>
  viewer.grants.some((grant) => grant.entity === entity && grant.id === id)

function seesHost(viewer: MatrixViewer, id: number, cluster: number | null): boolean {
  if (viewer.cluster !== null) return cluster === viewer.cluster
  return holdsGrant(viewer, 'host', id) || (cluster !== null && holdsGrant(viewer, 'cluster', cluster))
}

/** True if the viewer may see the resource according to docs/access.md (decision G7; E9 for a cluster's own token). */
export function isVisibleTo(viewer: MatrixViewer, row: FixtureRow, clusterOf: ClusterOfHost): boolean {
  if (row.account !== viewer.account) return false
  if (row.kind === 'token' || row.kind === 'app' || row.kind === 'ssh_key' || row.kind === 'sign_in')
    return row.user === viewer.user
  if (!viewer.isRestricted && viewer.cluster === null) return true
  switch (row.kind) {
    case 'volume':
      return viewer.cluster === null ? holdsGrant(viewer, 'volume', Number(row.id)) : row.cluster === viewer.cluster
    case 'volume_snapshot':
    case 'volume_backup':
      return viewer.cluster === null ? holdsGrant(viewer, 'volume', row.host) : row.cluster === viewer.cluster
    case 'host':
    case 'config':
    case 'disk':
    case 'address':
      return seesHost(viewer, Number(row.host), clusterOf(Number(row.host)))
    case 'image':
      return viewer.cluster === null && holdsGrant(viewer, 'image', readIdNumber(row.id))
    case 'cluster':
    case 'pool':
    case 'node':
      return viewer.cluster === null && holdsGrant(viewer, 'cluster', row.cluster)
    case 'event':
      return isEventVisible(viewer, row, clusterOf)
    case 'usage':
      return viewer.hasAccountAccess && isCostVisible(viewer, row)
    case 'user':
      return viewer.cluster === null && (viewer.hasAccountAccess || row.user === viewer.user)
    case 'account':
    case 'client':
      return viewer.cluster === null && viewer.hasAccountAccess
    case 'trash':
      return viewer.cluster === null && holdsGrant(viewer, 'volume', row.host)
    case 'audit':
    case 'account_sign_in':
    case 'tag':
    case 'lock':
      return false
  }
}

function isCostVisible(viewer: MatrixViewer, { id, cluster, host }: FixtureRow): boolean {
  const [kind, number] = id.split(':')
  if (kind === 'host') return seesHost(viewer, Number(number), cluster)
  if (kind === 'volume_snapshot') return holdsGrant(viewer, 'volume', host)
  return holdsGrant(viewer, kind === 'volume' ? 'volume' : 'cluster', Number(number))
}

/** Users, unlike clusters, also see events that they caused. */
function isEventVisible(viewer: MatrixViewer, { about, cluster, user }: FixtureRow, clusterOf: ClusterOfHost): boolean {
  if (about === null) return false
  if (viewer.cluster !== null)
    return (
      (about.type === 'volume' || about.type === 'host') &&
      (about.type === 'host' ? clusterOf(about.id) : cluster) === viewer.cluster
    )
  if (user === viewer.user) return true
  switch (about.type) {
    case 'volume':
      return holdsGrant(viewer, 'volume', about.id)
    case 'volume_snapshot':
    case 'volume_backup':
      return holdsGrant(viewer, 'volume', about.beside)
    case 'host':
      return seesHost(viewer, about.id, clusterOf(about.id))
    case 'image':
      return holdsGrant(viewer, 'image', about.id)
    case 'orchcluster':
      return holdsGrant(viewer, 'cluster', about.id)
    case 'orchnodepool':
      return holdsGrant(viewer, 'cluster', about.beside)
    case 'user':
    case 'oauth_client':
    case 'tag':
    case 'account':
      return viewer.hasAccountAccess
    default:
      return false
  }
}

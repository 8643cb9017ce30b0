import type { Params } from '../operation-table/table-world.ts'
import type { Content } from './contents.ts'
import { type ClusterOfHost, isShownTo } from './is-shown-to.ts'
import type { Sight } from './sight.ts'
import type { RowKind, WorldRow } from './world-row.ts'

/** The parameter that names a thing of a kind; other kinds are not named in paths. */
const params: Readonly<Partial<Record<RowKind, string>>> = {
  user: 'username',
  client: 'clientId',
  token: 'tokenId',
  app: 'appId',
  event: 'eventId',
  volume: 'volumeId',
  host: 'hostId',
  config: 'configId',
  disk: 'diskId',
  cluster: 'clusterId',
  pool: 'poolId',
  node: 'nodeId',
}

/** What a request was about: what its answer tells of, who asked, what its path names (and nothing else), and the number in its answer. */
export interface Telling {
  readonly content: Content
  readonly sight: Sight
  readonly path: string
  readonly params: Params
  readonly found: string
}

/** The things of one account that are of one kind. */
export type RowsOf = (account: number, kind: RowKind) => readonly WorldRow[]

const grantable: readonly RowKind[] = ['volume', 'host', 'cluster']

/** Rows that an answer must be about, no more and no less. */
export function listDueRows(rowsOf: RowsOf, telling: Telling, clusterOf: ClusterOfHost): WorldRow[] {
  const { content, sight } = telling
  if (content.is === 'nothing') return []
  const kinds = content.is === 'all' ? content.kinds : content.is === 'granted' ? grantable : [content.kind]
  const own = kinds.flatMap((kind) => rowsOf(sight.account, kind))
  switch (content.is) {
    case 'self':
      return own
        .filter(({ kind, user }) => kind === 'account' || user === sight.user)
        .map((row) => withoutAddress(row, sight))
    case 'named':
      return own.filter(({ kind, id }) => id === String(telling.params[String(params[kind])]))
    case 'made':
      return own.filter((row) => row.id === telling.found && isMadeBy(row, telling))
    case 'granted':
      return own.filter((row) => row.isListed && (content.to === 'account' || isGranted(row, sight)))
    case 'all':
      return own.filter((row) => row.isListed && isWithin(row, telling, clusterOf))
  }
}

/** A cluster's own token is not told the address of the user behind it. */
function withoutAddress(row: WorldRow, { cluster }: Sight): WorldRow {
  return row.kind === 'user' && cluster !== null ? { ...row, texts: [row.id] } : row
}

/** Parts are made inside what the path names. */
function isMadeBy(row: WorldRow, { sight, path, params: { hostId, clusterId } }: Telling): boolean {
  if (row.kind === 'token') return row.user === sight.user
  if (path.includes('{hostId}')) return row.host === Number(hostId)
  return !path.includes('{clusterId}') || row.cluster === Number(clusterId)
}

/** What somebody's grants name; what a cluster's own token holds is what is the cluster's. */
function isGranted({ kind, id, cluster }: WorldRow, sight: Sight): boolean {
  if (sight.cluster !== null) return kind !== 'cluster' && cluster === sight.cluster
  return sight.grants.some((grant) => grant.entity === kind && grant.id === Number(id))
}

/** Parts are seen through the whole, also the volumes of a host (decision G7); a cluster's own token sees its own of those (E9). */
function isWithin(row: WorldRow, { sight, path, params: named }: Telling, clusterOf: ClusterOfHost): boolean {
  if (path.includes('{label}') && !row.tags.includes(String(named['label']))) return false
  if (path.includes('{hostId}'))
    return row.host === Number(named['hostId']) && (sight.cluster === null || isShownTo(sight, row, clusterOf))
  if (path.includes('{clusterId}')) return row.cluster === Number(named['clusterId'])
  return isShownTo(sight, row, clusterOf)
}

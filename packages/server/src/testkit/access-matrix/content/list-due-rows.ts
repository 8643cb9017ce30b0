import type { TableParams } from '../../operation-table/table-fixture.ts'
import type { Content, RowKind } from '../../operation-table/content.ts'
import { readIdNumber } from '../rows/read-id-number.ts'
import type { GrantKind } from '../rows/access-row.ts'
import { type ClusterOfHost, holdsGrant, isVisibleTo } from './is-visible-to.ts'
import type { MatrixViewer } from './read-matrix-viewers.ts'
import type { FixtureRow } from './fixture-row.ts'

const params: Readonly<Partial<Record<RowKind, string>>> = {
  user: 'username',
  client: 'clientId',
  token: 'tokenId',
  app: 'appId',
  ssh_key: 'sshKeyId',
  sign_in: 'signInId',
  account_sign_in: 'signInId',
  event: 'eventId',
  lock: 'lockId',
  volume: 'volumeId',
  volume_snapshot: 'snapshotId',
  volume_backup: 'backupId',
  host: 'hostId',
  config: 'configId',
  disk: 'diskId',
  image: 'imageId',
  address: 'address',
  cluster: 'clusterId',
  pool: 'poolId',
  node: 'nodeId',
  trash: 'trashId',
}

/** Accepted request, with the first ID in its answer. */
export interface AnsweredRequest {
  readonly content: Content
  readonly viewer: MatrixViewer
  readonly path: string
  readonly params: TableParams
  readonly found: string
}

/** Returns one account's resources of one kind. */
export type RowsOf = (account: number, kind: RowKind) => readonly FixtureRow[]

const grantable = ['volume', 'host', 'cluster', 'image'] as const satisfies readonly GrantKind[]
const isGrantable = (kind: RowKind): kind is GrantKind => grantable.some((one) => one === kind)

/** Returns exactly the rows that an answer must contain, empty if none. */
export function listDueRows(rowsOf: RowsOf, answered: AnsweredRequest, clusterOf: ClusterOfHost): FixtureRow[] {
  const { content, viewer } = answered
  if (content.is === 'nothing') return []
  const kinds = content.is === 'all' ? content.kinds : content.is === 'granted' ? grantable : [content.kind]
  const own = kinds.flatMap((kind) => rowsOf(viewer.account, kind))
  switch (content.is) {
    case 'self':
      return own
        .filter(({ kind, user }) => kind === 'account' || user === viewer.user)
        .map((row) => withoutAddress(row, viewer))
    case 'named':
      return own.filter(({ kind, id }) => id === String(answered.params[String(params[kind])]))
    case 'made':
      return own.filter((row) => row.id === answered.found && isMadeBy(row, answered))
    case 'granted':
      return own
        .filter((row) => row.isListed && (content.to === 'account' || isGranted(row, viewer)))
        .map((row) => ({ ...row, id: row.id.replace('private/', '') }))
    case 'all':
      return own.filter((row) => row.isListed && isWithin(row, answered, clusterOf))
  }
}

function withoutAddress(row: FixtureRow, { cluster }: MatrixViewer): FixtureRow {
  return row.kind === 'user' && cluster !== null ? { ...row, texts: [row.id] } : row
}

function isMadeBy(row: FixtureRow, { viewer, path, params: { hostId, clusterId } }: AnsweredRequest): boolean {
  if (row.kind === 'token' || row.kind === 'ssh_key') return row.user === viewer.user
  if (path.includes('{hostId}')) return row.host === Number(hostId)
  return !path.includes('{clusterId}') || row.cluster === Number(clusterId)
}

function isGranted({ kind, id, cluster }: FixtureRow, viewer: MatrixViewer): boolean {
  if (viewer.cluster !== null) return kind !== 'cluster' && kind !== 'image' && cluster === viewer.cluster
  return isGrantable(kind) && holdsGrant(viewer, kind, readIdNumber(id))
}

/** Nested resources and a host's volumes are visible through their parent (decisions E9, G7). */
function isWithin(
  row: FixtureRow,
  { viewer, path, params: named }: AnsweredRequest,
  clusterOf: ClusterOfHost,
): boolean {
  if (path.includes('{label}') && !row.tags.includes(String(named['label']))) return false
  if (path.includes('{hostId}'))
    return row.host === Number(named['hostId']) && (viewer.cluster === null || isVisibleTo(viewer, row, clusterOf))
  if (path.includes('{clusterId}')) return row.cluster === Number(named['clusterId'])
  return isVisibleTo(viewer, row, clusterOf)
}

import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { Cluster, Event, Pool } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { EntityLink } from '../../display/events/entity-link.tsx'
import { request } from '../../requests/form-request.ts'
import { RowActions } from '../../resources/resource-actions.tsx'
import { poolName } from '../data/pool-name.ts'
import { RecycleWarning } from '../data/recycle-warning.tsx'
import { describeTiles, type NodePhase, type NodeTile, nodeTiles, phaseNames } from './node-tiles.ts'

/** Shows a pool's nodes as tiles, with a summary for screen readers. `events` are the cluster's, newest first. */
export function NodeTileList({
  cluster,
  pool,
  events,
  forbidden,
}: {
  readonly cluster: Cluster
  readonly pool: Pool
  readonly events: readonly Event[]
  /** Reason against changes; null with write access. */
  readonly forbidden: string | null
}): ReactNode {
  const tiles = nodeTiles({ pool, clusterId: cluster.id, clusterVersion: cluster.k8s_version, events })
  return (
    <>
      <p className="soft" role="status">
        {describeTiles(tiles)}
      </p>
      <ul className="nodes" aria-label={`Nodes of ${poolName(pool)}`}>
        {tiles.map((tile) => (
          <NodeTileItem key={tile.id} cluster={cluster} pool={pool} tile={tile} forbidden={forbidden} />
        ))}
      </ul>
    </>
  )
}

const signs: Readonly<Record<NodePhase, StatusIndicatorProps.Type>> = {
  ready: 'success',
  coming: 'in-progress',
  'not-ready': 'warning',
  leaving: 'in-progress',
  gone: 'stopped',
}

interface NodeTileItemProps {
  readonly cluster: Cluster
  readonly pool: Pool
  readonly tile: NodeTile
  readonly forbidden: string | null
}

/** Shows a node's phase, version, host and wait reason. Nodes outside the pool have no actions. */
function NodeTileItem(props: NodeTileItemProps): ReactNode {
  const { id, phase, hostId, isMember, version, waitsFor } = props.tile
  return (
    <li className={`node ${phase}`}>
      <div className="head">
        <code>{id}</code>
        {isMember ? <NodeActions {...props} /> : null}
      </div>
      <StatusIndicator type={signs[phase]}>{phaseNames[phase]}</StatusIndicator>
      <span className="soft">
        {version === null ? 'Created before the last cluster update' : `Kubernetes ${version}`}
        {hostId === null ? null : (
          <>
            , <EntityLink entity={{ type: 'host', id: hostId, label: `host ${hostId}` }} />
          </>
        )}
      </span>
      {waitsFor === '' ? null : <span className="soft">{waitsFor}</span>}
    </li>
  )
}

function NodeActions({ cluster, pool, tile: { id }, forbidden }: NodeTileItemProps): ReactNode {
  return (
    <RowActions
      name={`node ${id}`}
      props={{ cluster, pool, nodeId: id }}
      actions={[
        { label: 'Recycle', Dialog: RecycleNodeDialog, reason: forbidden },
        { label: 'Delete', Dialog: DeleteNodeDialog, reason: forbidden ?? explainBlockedNodeDeletion(pool) },
      ]}
    />
  )
}

/** Props of node dialogs. */
interface NodeDialogProps {
  readonly cluster: Cluster
  readonly pool: Pool
  readonly nodeId: string
  readonly onClose: () => void
}

/** Dialog that requests the replacement of a node. Data on its local disks is lost. */
function RecycleNodeDialog({ cluster, nodeId, onClose }: NodeDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Recycle node ${nodeId}`}
      confirm="Recycle"
      requests={[request('node.recycle', { path: { clusterId: cluster.id, nodeId } })]}
      onClose={onClose}
    >
      <RecycleWarning what={`Node ${nodeId}`} version={cluster.k8s_version} />
    </ActionDialog>
  )
}

/** Dialog that requests the permanent deletion of a node, which reduces the pool's count by one (decision E7). */
function DeleteNodeDialog({ cluster, pool, nodeId, onClose }: NodeDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Delete node ${nodeId}`}
      confirm="Delete"
      requests={[request('node.delete', { path: { clusterId: cluster.id, nodeId } })]}
      onClose={onClose}
    >
      <p>
        Pods are moved first. Then the host and the data on its local disks are deleted. {poolName(pool)} then has{' '}
        {pool.count - 1} instead of {pool.count} nodes: the node is not replaced.
      </p>
    </ActionDialog>
  )
}

/** Returns why a node cannot be deleted now; null if it can (decisions E3.1, E7). */
function explainBlockedNodeDeletion({ count, autoscaler }: Pick<Pool, 'count' | 'autoscaler'>): string | null {
  if (count <= 1) return 'You cannot delete the last node of a pool. Delete the pool instead.'
  if (autoscaler.enabled && count <= autoscaler.min)
    return 'The pool is at the minimum number of nodes of its autoscaler.'
  return null
}

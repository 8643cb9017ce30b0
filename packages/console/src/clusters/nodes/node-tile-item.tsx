import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { Cluster, Pool } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { EntityLink } from '../../display/events/entity-link.tsx'
import { RowActions } from '../../resources/row-actions.tsx'
import { DeleteNodeDialog, RecycleNodeDialog } from './node-dialogs.tsx'
import { explainBlockedNodeDeletion } from './blocked-node-deletion.ts'
import { type NodePhase, type NodeTile, phaseNames } from './node-tiles.ts'

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
export function NodeTileItem(props: NodeTileItemProps): ReactNode {
  const { id, phase, hostId, isMember, version, waitsFor } = props.tile
  const url = `/v4/hosts/instances/${hostId}`
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
            , <EntityLink entity={{ type: 'host', id: hostId, label: `host ${hostId}`, url }} />
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

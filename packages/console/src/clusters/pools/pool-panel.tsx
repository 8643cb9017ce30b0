import type { Cluster, Event, Pool } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ResourceActions } from '../../resources/resource-actions.tsx'
import { catalogQueries } from '../data/catalog-queries.ts'
import { poolName } from '../data/pool-name.ts'
import { NodeTileList } from '../nodes/node-tile-list.tsx'
import {
  AutoscalerDialog,
  DeletePoolDialog,
  EditPoolDialog,
  LabelsAndTaintsDialog,
  RecyclePoolDialog,
  ResizePoolDialog,
} from './dialogs/pool-dialogs.tsx'
import { labelLines, taintLines } from './label-and-taint-lines.ts'

const actions = [
  ['Resize', ResizePoolDialog],
  ['Edit autoscaling', AutoscalerDialog],
  ['Edit labels and taints', LabelsAndTaintsDialog],
  ['Edit label and tags', EditPoolDialog],
  ['Recycle', RecyclePoolDialog],
  ['Delete', DeletePoolDialog],
] as const

/** Props of a node pool panel. */
export interface PoolPanelProps {
  readonly cluster: Cluster
  readonly pool: Pool
  /** Events, newest first. */
  readonly events: readonly Event[]
  /** Reason against changes; null with write access. */
  readonly forbidden: string | null
}

/** Shows a node pool's properties, actions and nodes. Actions are disabled with `forbidden`. */
export function PoolPanel(props: PoolPanelProps): ReactNode {
  const { cluster, pool, forbidden } = props
  return (
    <section className="pool" aria-label={poolName(pool)}>
      <div className="title">
        <div>
          <h3>{poolName(pool)}</h3>
          <PoolSummary pool={pool} />
        </div>
        <ResourceActions
          props={{ cluster, pool }}
          actions={actions.map(([label, Dialog]) => ({ label, Dialog, reason: forbidden }))}
        />
      </div>
      <NodeTileList {...props} />
    </section>
  )
}

function PoolSummary({ pool }: { readonly pool: Pool }): ReactNode {
  const { data: plans = [] } = useQuery(catalogQueries.plans)
  const { count, autoscaler, labels, taints, tags, disks } = pool
  const plan = plans.find(({ id }) => id === pool.type)?.label ?? pool.type
  const parts = [
    `${count} × ${plan}`,
    autoscaler.enabled ? `autoscaling: ${autoscaler.min} to ${autoscaler.max} nodes` : '',
    Object.keys(labels).length === 0 ? '' : `labels: ${labelLines(labels).replaceAll('\n', ', ')}`,
    taints.length === 0 ? '' : `taints: ${taintLines(taints).replaceAll('\n', ', ')}`,
    tags.length === 0 ? '' : `tags: ${tags.join(', ')}`,
    disks.length === 0 ? '' : `extra partitions: ${disks.length}`,
    pool.disk_encryption === 'enabled' ? 'disk encryption' : '',
    pool.locks.length === 0 ? '' : 'locked against deletion',
  ]
  return <span className="soft">{parts.filter((one) => one !== '').join('; ')}</span>
}

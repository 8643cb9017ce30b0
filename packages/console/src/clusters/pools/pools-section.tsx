import type { Cluster, Event, Pool } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../lists/empty-state.tsx'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { CreatePoolDialog } from './dialogs/pool-dialogs.tsx'
import { PoolPanel } from './pool-panel.tsx'
import { request } from '../../requests/form-request.ts'

/** Lists the node pools of a cluster, with a button that adds one, disabled with `forbidden`. Renders no pools while loading. */
export function PoolsSection({
  cluster,
  pools,
  events,
  forbidden,
}: {
  readonly cluster: Cluster
  readonly pools: readonly Pool[] | null
  readonly events: readonly Event[]
  readonly forbidden: string | null
}): ReactNode {
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="panel">
      <div className="title">
        <h2>Node pools</h2>
        <ReasonedButton reason={forbidden} onClick={() => setAdding(true)}>
          Add node pool
        </ReasonedButton>
      </div>
      {pools?.length === 0 ? (
        <EmptyState
          title="No node pools"
          request={request('pool.create', { path: { clusterId: cluster.id }, body: { type: 'TYPE', count: 3 } })}
        >
          A node pool is a group of identical nodes. Without nodes the control plane runs, but pods cannot be scheduled.
        </EmptyState>
      ) : null}
      {pools?.map((pool) => (
        <PoolPanel key={pool.id} cluster={cluster} pool={pool} events={events} forbidden={forbidden} />
      ))}
      {isAdding ? <CreatePoolDialog cluster={cluster} onClose={() => setAdding(false)} /> : null}
    </section>
  )
}

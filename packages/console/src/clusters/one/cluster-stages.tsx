import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Cluster, Event, Pool } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventTitle } from '../../display/events/event-titles.ts'
import { EventProgress } from '../../display/events/event-progress.tsx'
import { clusterQueries } from '../data/cluster-queries.ts'
import { countReady } from '../data/cluster-state.ts'

/** Shows a cluster's progress during operations: control plane, nodes, and each operation. Renders nothing without operations. */
export function ClusterStages({
  cluster,
  operations,
  pools,
}: {
  readonly cluster: Cluster
  /** Operations, newest first. */
  readonly operations: readonly Event[]
  readonly pools: readonly Pool[] | null
}): ReactNode {
  const { data: endpoints, isFetched } = useQuery(clusterQueries.endpoints(cluster.id))
  if (operations.length === 0) return null
  const { all, ready } = countReady(pools ?? [])
  return (
    <section className="panel" aria-label="Progress">
      <h2>In progress</h2>
      <ol className="stages">
        {isFetched ? (
          <li>
            <StatusIndicator type={endpoints ? 'success' : 'in-progress'}>
              {endpoints ? 'Control plane ready' : 'Creating control plane'}
            </StatusIndicator>
          </li>
        ) : null}
        {pools === null ? null : (
          <li>
            <StatusIndicator type={ready === all ? 'success' : 'in-progress'}>
              {ready} of {all} nodes ready
            </StatusIndicator>
          </li>
        )}
      </ol>
      <ul className="rows">
        {operations.map((operation) => (
          <li key={operation.id}>
            <span className="what">
              <strong>{eventTitle(operation.action)}</strong>
              {operation.message === null || operation.message === '' ? null : (
                <span className="soft"> — {operation.message}</span>
              )}
            </span>
            <EventProgress event={operation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

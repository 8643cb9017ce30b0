import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Cluster, Event, Pool } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventTitle } from '../../show/event-words.ts'
import { EventProgress } from '../../show/event-progress.tsx'
import { clusterQueries } from '../data/cluster-queries.ts'
import { countReady } from '../data/cluster-state.ts'

/** Shows the progress of a cluster during operations: control plane, nodes, and each operation. */
export function ClusterStages({
  cluster,
  jobs,
  pools,
}: {
  readonly cluster: Cluster
  /** Operations in progress, newest first. */
  readonly jobs: readonly Event[]
  /** Null while loading. */
  readonly pools: readonly Pool[] | null
}): ReactNode {
  const { data: endpoints, isFetched } = useQuery(clusterQueries.endpoints(cluster.id))
  if (jobs.length === 0) return null
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
        {jobs.map((job) => (
          <li key={job.id}>
            <span className="what">
              <strong>{eventTitle(job.action)}</strong>
              {job.message === null || job.message === '' ? null : <span className="soft"> — {job.message}</span>}
            </span>
            <EventProgress event={job} />
          </li>
        ))}
      </ul>
    </section>
  )
}

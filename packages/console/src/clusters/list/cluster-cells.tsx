import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Cluster } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQueries } from '../../activity/event-queries.ts'
import { clusterQueries } from '../data/cluster-queries.ts'
import { clusterState, countReady } from '../data/cluster-state.ts'
import { newerVersion } from '../data/newer-version.ts'
import { catalogQueries } from '../data/catalog-queries.ts'

interface CellProps {
  readonly cluster: Cluster
}

/** Shows a cluster's state: the operation in progress, otherwise the readiness of its nodes. */
export function StateCell({ cluster: { id } }: CellProps): ReactNode {
  const { data: inProgress = [] } = useQuery(eventQueries.inProgress)
  const { data: pools } = useQuery(clusterQueries.pools(id))
  const { sign, text } = clusterState(id, inProgress, pools ?? null)
  return <StatusIndicator type={sign}>{text}</StatusIndicator>
}

/** Shows the number of a cluster's nodes, ready or not; an ellipsis while loading. */
export function NodesCell({ cluster: { id } }: CellProps): ReactNode {
  const { data: pools } = useQuery(clusterQueries.pools(id))
  return pools === undefined ? '…' : countReady(pools).all
}

/** Shows a cluster's version, and the newest available version if that is newer. */
export function VersionCell({ cluster: { k8s_version: version } }: CellProps): ReactNode {
  const { data: available = [] } = useQuery(catalogQueries.versions)
  const newer = newerVersion(version, available)
  return (
    <>
      {version}
      {newer === null ? null : <span className="soft"> ({newer} available)</span>}
    </>
  )
}

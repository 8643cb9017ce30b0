import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Cluster } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQueries } from '../../activity/event-queries.ts'
import { clusterQueries } from '../data/cluster-queries.ts'
import { clusterState, countReady } from '../data/cluster-state.ts'
import { newerVersion } from '../data/newer-version.ts'
import { offerQueries } from '../data/offer-queries.ts'

interface CellProps {
  readonly cluster: Cluster
}

/** State of a cluster. */
export function StateCell({ cluster: { id } }: CellProps): ReactNode {
  const { data: underWay = [] } = useQuery(eventQueries.underWay)
  const { data: pools } = useQuery(clusterQueries.pools(id))
  const { sign, words } = clusterState(id, underWay, pools ?? null)
  return <StatusIndicator type={sign}>{words}</StatusIndicator>
}

/** Node count of a cluster. */
export function NodesCell({ cluster: { id } }: CellProps): ReactNode {
  const { data: pools } = useQuery(clusterQueries.pools(id))
  return pools === undefined ? '…' : countReady(pools).all
}

/** Version of a cluster, and a newer one if available. */
export function VersionCell({ cluster: { k8s_version: version } }: CellProps): ReactNode {
  const { data: offered = [] } = useQuery(offerQueries.versions)
  const newer = newerVersion(version, offered)
  return (
    <>
      {version}
      {newer === null ? null : <span className="soft"> ({newer} available)</span>}
    </>
  )
}

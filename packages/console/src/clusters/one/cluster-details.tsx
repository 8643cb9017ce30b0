import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Cluster, Event, Pool } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CommonDetails, Detail, Details } from '../../resources/details.tsx'
import { money } from '../../display/money.ts'
import { clusterCosts, sumOf } from '../cost/cluster-cost.ts'
import { clusterState } from '../data/cluster-state.ts'
import { newerVersion } from '../data/newer-version.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import { poolName } from '../data/pool-name.ts'

/** Shows a cluster's properties, state and monthly cost; null pools are loading. */
export function ClusterDetails({
  cluster,
  pools,
  events,
  current,
}: {
  readonly cluster: Cluster
  readonly pools: readonly Pool[] | null
  /** Events, newest first. */
  readonly events: readonly Event[]
  readonly current: Event | null
}): ReactNode {
  const { data: available = [] } = useQuery(catalogQueries.versions)
  const newer = newerVersion(cluster.k8s_version, available)
  const { sign, text } = clusterState(cluster.id, events, pools)
  return (
    <Details current={current}>
      <Detail name="State">
        <StatusIndicator type={sign}>{text}</StatusIndicator>
      </Detail>
      <Detail name="Kubernetes version">
        {cluster.k8s_version}
        {newer === null ? null : <span className="soft"> ({newer} available)</span>}
      </Detail>
      <Detail name="Region">{cluster.region}</Detail>
      <Detail name="High availability">{cluster.control_plane.high_availability ? 'Enabled' : 'Disabled'}</Detail>
      <Detail name="Monthly cost">{pools === null ? '…' : <ClusterCost cluster={cluster} pools={pools} />}</Detail>
      <CommonDetails resource={cluster} />
    </Details>
  )
}

function ClusterCost({ cluster, pools }: { readonly cluster: Cluster; readonly pools: readonly Pool[] }): ReactNode {
  const { data: controlPlanes } = useQuery(catalogQueries.controlPlanes)
  const { data: plans } = useQuery(catalogQueries.plans)
  if (controlPlanes === undefined || plans === undefined) return '…'
  const parts = clusterCosts(
    {
      region: cluster.region,
      isHighlyAvailable: cluster.control_plane.high_availability,
      pools: pools.map((pool) => ({ name: poolName(pool), type: pool.type, count: pool.count })),
    },
    { controlPlanes, plans },
  )
  return money(sumOf(parts).monthly)
}

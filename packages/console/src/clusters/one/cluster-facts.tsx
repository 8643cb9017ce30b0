import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Cluster, Event, Pool } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CommonFacts, Fact, Facts } from '../../resources/facts.tsx'
import { money } from '../../show/money.ts'
import { clusterCosts, sumOf } from '../cost/cluster-cost.ts'
import { clusterState } from '../data/cluster-state.ts'
import { newerVersion } from '../data/newer-version.ts'
import { offerQueries } from '../data/offer-queries.ts'
import { poolName } from '../data/pool-name.ts'

/** Shows the properties and the state of a cluster; null pools are still loading. */
export function ClusterFacts({
  cluster,
  pools,
  events,
  current,
}: {
  readonly cluster: Cluster
  readonly pools: readonly Pool[] | null
  /** Newest first. */
  readonly events: readonly Event[]
  readonly current: Event | null
}): ReactNode {
  const { data: offered = [] } = useQuery(offerQueries.versions)
  const newer = newerVersion(cluster.k8s_version, offered)
  const { sign, words } = clusterState(cluster.id, events, pools)
  return (
    <Facts current={current}>
      <Fact name="State">
        <StatusIndicator type={sign}>{words}</StatusIndicator>
      </Fact>
      <Fact name="Kubernetes version">
        {cluster.k8s_version}
        {newer === null ? null : <span className="soft"> ({newer} available)</span>}
      </Fact>
      <Fact name="Region">{cluster.region}</Fact>
      <Fact name="High availability">{cluster.control_plane.high_availability ? 'Enabled' : 'Disabled'}</Fact>
      <Fact name="Monthly cost">{pools === null ? '…' : <ClusterCost cluster={cluster} pools={pools} />}</Fact>
      <CommonFacts resource={cluster} />
    </Facts>
  )
}

function ClusterCost({ cluster, pools }: { readonly cluster: Cluster; readonly pools: readonly Pool[] }): ReactNode {
  const { data: controlPlanes } = useQuery(offerQueries.controlPlanes)
  const { data: plans } = useQuery(offerQueries.plans)
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

import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Cluster, Event, Pool } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ResourcePage } from '../../resources/resource-page.tsx'
import { lacksRightsOn } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import { clusterHistory } from '../data/cluster-history.ts'
import { clusterQueries } from '../data/cluster-queries.ts'
import { clusterJobs } from '../data/cluster-state.ts'
import { PoolsSection } from '../pools/pools-section.tsx'
import { ClusterAccess } from './cluster-access.tsx'
import { ClusterActions } from './cluster-actions.tsx'
import { ClusterFacts } from './cluster-facts.tsx'
import { ClusterStages } from './cluster-stages.tsx'

const shownEvents = 50

/** Shows a cluster: state, access, node pools and history. */
export function ClusterPage(): ReactNode {
  const { clusterId } = useParams({ from: '/shell/clusters/$clusterId' })
  const id = Number(clusterId)
  const { data: cluster, error } = useQuery(clusterQueries.one(id))
  const { data: pools } = useQuery(clusterQueries.pools(id))
  const poolIds = (pools ?? []).map((pool) => pool.id)
  const { data: events } = useQuery({ ...clusterHistory(id, poolIds), placeholderData: keepPreviousData })
  const forbidden = lacksRightsOn(useRights(), 'cluster', id)
  return (
    <ResourcePage
      list={{ to: '/clusters', name: 'Clusters' }}
      noun="cluster"
      id={id}
      label={cluster?.label}
      error={error}
      events={events?.slice(0, shownEvents)}
      actions={cluster ? <ClusterActions cluster={cluster} forbidden={forbidden} /> : null}
    >
      {cluster ? (
        <ClusterParts cluster={cluster} pools={pools ?? null} events={events ?? []} forbidden={forbidden} />
      ) : null}
    </ResourcePage>
  )
}

interface ClusterPartsProps {
  readonly cluster: Cluster
  readonly pools: readonly Pool[] | null
  readonly events: readonly Event[]
  readonly forbidden: string | null
}

function ClusterParts(props: ClusterPartsProps): ReactNode {
  const { cluster, pools, events, forbidden } = props
  const jobs = clusterJobs(cluster.id, events)
  return (
    <>
      <ClusterFacts cluster={cluster} pools={pools} events={events} current={jobs[0] ?? null} />
      <ClusterStages cluster={cluster} jobs={jobs} pools={pools} />
      <ClusterAccess cluster={cluster} forbidden={forbidden} />
      <PoolsSection {...props} />
    </>
  )
}

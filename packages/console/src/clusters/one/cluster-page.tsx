import type { Cluster, Event, Pool } from '@moorage/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { explainLocked, lockLabel } from '../../resources/lock-dialog.tsx'
import { ResourceActions } from '../../resources/resource-actions.tsx'
import { ResourcePage } from '../../resources/resource-page.tsx'
import { lacksRightsAsRestricted, lacksRightsOn } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import { clusterHistory } from '../data/cluster-history.ts'
import { clusterQueries } from '../data/cluster-queries.ts'
import { ownOperations } from '../data/cluster-state.ts'
import { nextVersion } from '../data/newer-version.ts'
import {
  AvailabilityDialog,
  DeleteClusterDialog,
  EditClusterDialog,
  LockClusterDialog,
  RecycleDialog,
  UpgradeDialog,
} from '../dialogs/cluster-dialogs.tsx'
import { PoolsSection } from '../pools/pools-section.tsx'
import { ClusterAccess } from './cluster-access.tsx'
import { ClusterDetails } from './cluster-details.tsx'
import { ClusterStages } from './cluster-stages.tsx'

const historyEvents = 50

/** Page of a cluster: state, access, node pools and history. A failed load shows the error. */
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
      events={events?.slice(0, historyEvents)}
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
  const operations = ownOperations(cluster.id, events)
  return (
    <>
      <ClusterDetails cluster={cluster} pools={pools} events={events} current={operations[0] ?? null} />
      <ClusterStages cluster={cluster} operations={operations} pools={pools} />
      <ClusterAccess cluster={cluster} forbidden={forbidden} />
      <PoolsSection {...props} />
    </>
  )
}

/** Buttons for a cluster's actions. Impossible actions are disabled with the reason. */
function ClusterActions({
  cluster,
  forbidden,
}: {
  readonly cluster: Cluster
  /** Reason against changes; null with write access. */
  readonly forbidden: string | null
}): ReactNode {
  const { data: available } = useQuery(catalogQueries.versions)
  const last = nextVersion(cluster.k8s_version, available ?? []) === null ? 'No next version is available.' : null
  const newest = available === undefined ? 'The versions are still loading.' : last
  const isOn = cluster.control_plane.high_availability
    ? 'High availability is already enabled and cannot be disabled.'
    : null
  const actions = [
    ['Upgrade', UpgradeDialog, newest],
    ['Recycle all nodes', RecycleDialog, null],
    ['Enable high availability', AvailabilityDialog, isOn],
    ['Edit label and tags', EditClusterDialog, null],
    ['Delete', DeleteClusterDialog, explainLocked(cluster)],
  ] as const
  return (
    <ResourceActions
      props={{ cluster }}
      actions={[
        ...actions.map(([label, Dialog, reason]) => ({ label, Dialog, reason: forbidden ?? reason })),
        { label: lockLabel(cluster), Dialog: LockClusterDialog, reason: lacksRightsAsRestricted(useRights()) },
      ]}
    />
  )
}

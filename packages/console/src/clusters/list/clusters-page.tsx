import type { Cluster } from '@moorage/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { regionsSupporting } from '../../resources/regions-supporting.ts'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { isNarrowed } from '../../lists/filter-search.ts'
import { ResourceTable } from '../../lists/resource-table.tsx'
import { changeableOf, lacksRightsForNew } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { RequestView } from '../../display/request-view.tsx'
import { clusterQueries } from '../data/cluster-queries.ts'
import { type ClusterSearch, clusterOrders } from '../data/cluster-search.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import { DeleteClustersDialog } from '../dialogs/delete-clusters-dialog.tsx'
import { clusterRequest, newCluster, clusterDraftWithDefaults } from '../create/cluster-draft.ts'
import { ClusterFilter } from './cluster-filter.tsx'
import { clusterColumns } from './cluster-columns.tsx'

/** Lists clusters, with filters in the URL. Deletes only selected clusters that the user can change. Errors show an alert. */
export function ClustersPage(): ReactNode {
  const search: ClusterSearch = useSearch({ from: '/shell/clusters' })
  const navigate = useNavigate()
  const list = useQuery({ ...clusterQueries.list(search), placeholderData: keepPreviousData })
  const [deleted, setDeleted] = useState<readonly Cluster[] | null>(null)
  const rights = useRights()
  const reason = lacksRightsForNew(rights, 'add_clusters')
  const create = (): void => void navigate({ to: '/clusters/create' })
  const onSearch = (next: ClusterSearch): void => void navigate({ to: '/clusters', search: next, replace: true })
  return (
    <>
      <ErrorAlert title="Could not load the clusters" error={list.error} />
      <ResourceTable
        title="Clusters"
        columns={clusterColumns}
        page={list.data ?? null}
        orders={clusterOrders}
        search={search}
        onSearch={onSearch}
        filter={<ClusterFilter search={search} onSearch={onSearch} />}
        actions={(selected) => {
          const { able, reason: deleteReason } = changeableOf(rights, 'cluster', selected)
          return (
            <div className="actions">
              <ReasonedButton reason={deleteReason} onClick={() => setDeleted(able)}>
                Delete
              </ReasonedButton>
              <ReasonedButton
                variant="primary"
                reason={lacksRightsForNew(rights, 'add_clusters')}
                onClick={() => void navigate({ to: '/clusters/create' })}
              >
                Create cluster
              </ReasonedButton>
            </div>
          )
        }}
        empty={isNarrowed(search) ? 'No clusters match the filters.' : <NoClusters reason={reason} onCreate={create} />}
      />
      <p>
        View the available <Link to="/clusters/versions">Kubernetes versions</Link> and the clusters that run each
        version.
      </p>
      {deleted === null ? null : <DeleteClustersDialog clusters={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

function NoClusters({
  reason,
  onCreate,
}: {
  readonly reason: string | null
  readonly onCreate: () => void
}): ReactNode {
  const { data: regions = [] } = useQuery(regionsSupporting('Kubernetes'))
  const { data: versions = [] } = useQuery(catalogQueries.versions)
  const { data: plans = [] } = useQuery(catalogQueries.plans)
  const catalog = { regions: regions.map(({ id }) => id), versions, plans: plans.map(({ id }) => id) }
  return (
    <>
      <h2>No clusters yet</h2>
      <p>
        A cluster is managed Kubernetes: the service runs the control plane, and your pods run on the node pools that
        you configure.
      </p>
      <ReasonedButton reason={reason} onClick={onCreate}>
        Create your first cluster
      </ReasonedButton>
      <RequestView requests={[clusterRequest(clusterDraftWithDefaults({ ...newCluster, label: 'shop' }, catalog))]} />
    </>
  )
}

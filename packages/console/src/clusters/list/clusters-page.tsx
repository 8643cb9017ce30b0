import type { Cluster } from '@moorage/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { RequestView } from '../../display/request-view.tsx'
import { FilterFields } from '../../lists/filter-fields.tsx'
import { isNarrowed } from '../../lists/list-search.ts'
import { ResourceTable } from '../../lists/resource-table.tsx'
import { request } from '../../requests/form-request.ts'
import { DeleteManyDialog } from '../../resources/many-resources-dialogs.tsx'
import { regionChoices, regionsSupporting } from '../../resources/regions-supporting.ts'
import { changeableOf, lacksRightsForNew } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import { clusterDraftWithDefaults, clusterRequest, newCluster } from '../create/cluster-draft.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import { clusterQueries } from '../data/cluster-queries.ts'
import { clusterOrders, type ClusterSearch } from '../data/cluster-search.ts'
import { clusterColumns } from './cluster-columns.tsx'
import { versionRows } from './version-rows.ts'

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

/** Filters of the cluster list: label, version, region and tag. Versions include unavailable versions in use. */
function ClusterFilter({
  search,
  onSearch,
}: {
  readonly search: ClusterSearch
  readonly onSearch: (search: ClusterSearch) => void
}): ReactNode {
  const { data: regions = [] } = useQuery(regionChoices('Kubernetes'))
  const { data: available = [] } = useQuery(catalogQueries.versions)
  const { data: clusters = [] } = useQuery(clusterQueries.all)
  const versions = versionRows(available, clusters)
  return (
    <FilterFields
      fields={[
        { name: 'label', label: 'Find clusters by label' },
        { name: 'version', label: 'Version', choices: versions.map(({ version }) => [version, version]) },
        { name: 'region', label: 'Region', choices: regions },
        { name: 'tag', label: 'Find by tag' },
      ]}
      search={search}
      onSearch={onSearch}
    />
  )
}

/** Dialog that deletes several clusters with all nodes, confirmed by typing their count. Volumes are kept. */
function DeleteClustersDialog({
  clusters,
  onClose,
}: {
  readonly clusters: readonly Cluster[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <DeleteManyDialog
      noun="cluster"
      resources={clusters}
      warning="These clusters are permanently deleted, with their control plane data, node pools, nodes and local disks. Volumes that they created are detached and kept, and you are still charged for those volumes. Clusters to delete:"
      describe={({ region, k8s_version: version }) => `, Kubernetes ${version} in ${region}`}
      request={({ id }) => request('cluster.delete', { path: { clusterId: id } })}
      onClose={onClose}
    />
  )
}

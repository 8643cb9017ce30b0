import { restoreHint } from '../../resources/restore-hint.ts'
import type { Cluster } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../lists/empty-state.tsx'
import { ResourceList } from '../../lists/resource-list.tsx'
import { useListPage } from '../../lists/use-list-page.ts'
import { request } from '../../requests/form-request.ts'
import { CreateFirstButton } from '../../resources/create-first-button.tsx'
import { DeleteManyDialog } from '../../resources/many-resources-dialogs.tsx'
import { regionChoices } from '../../resources/regions-supporting.ts'
import { changeableOf, lacksRightsForNew } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import { clusterDraftWithDefaults, clusterRequest, newCluster } from '../create/cluster-draft.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import { clusterQueries, queryClusters } from '../data/cluster-queries.ts'
import { clusterOrders, readClusterSearch } from '../data/cluster-search.ts'
import { clusterColumns } from './cluster-columns.tsx'
import { versionRows } from './version-rows.ts'

/** Lists clusters, with filters in the URL. Deletes only selected clusters that the user can change. */
export function ClustersPage(): ReactNode {
  const page = useListPage(readClusterSearch, ['clusters', 'list'], queryClusters)
  const { data: regions = [] } = useQuery(regionChoices('Kubernetes'))
  const { data: available = [] } = useQuery(catalogQueries.versions)
  const { data: clusters = [] } = useQuery(clusterQueries.all)
  const rights = useRights()
  const filters = [
    { name: 'label', label: 'Find clusters by label' },
    {
      name: 'version',
      label: 'Version',
      choices: versionRows(available, clusters).map(({ version }) => [version, version] as const),
    },
    { name: 'region', label: 'Region', choices: regions },
    { name: 'tag', label: 'Find by tag' },
  ] as const
  return (
    <>
      <ResourceList
        title="Clusters"
        {...page}
        columns={clusterColumns}
        orders={clusterOrders}
        fields={filters}
        actions={[
          {
            label: 'Delete',
            needs: 'some',
            reason: (selected) => changeableOf(rights, 'cluster', selected).reason,
            Dialog: DeleteClustersDialog,
          },
          {
            label: 'Create cluster',
            needs: 'none',
            reason: lacksRightsForNew(rights, 'add_clusters'),
            to: '/clusters/create',
          },
        ]}
        empty={<NoClusters regions={regions.map(([id]) => id)} versions={available} />}
      />
      <p>
        View the available <Link to="/clusters/versions">Kubernetes versions</Link> and the clusters that run each
        version.
      </p>
    </>
  )
}

interface NoClustersProps {
  readonly regions: readonly string[]
  readonly versions: readonly string[]
}

function NoClusters(catalog: NoClustersProps): ReactNode {
  const { data: plans = [] } = useQuery(catalogQueries.plans)
  const draft = { ...newCluster, label: 'shop' }
  return (
    <EmptyState
      title="No clusters yet"
      button={<CreateFirstButton noun="cluster" />}
      request={clusterRequest(clusterDraftWithDefaults(draft, { ...catalog, plans: plans.map(({ id }) => id) }))}
    >
      A cluster is managed Kubernetes: the service runs the control plane, and your pods run on the node pools that you
      configure.
    </EmptyState>
  )
}

function DeleteClustersDialog({
  resources,
  onClose,
}: {
  readonly resources: readonly Cluster[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <DeleteManyDialog
      noun="cluster"
      resources={changeableOf(useRights(), 'cluster', resources).able}
      warning={`${restoreHint} Nodes and their local disks are lost at once. Volumes that the clusters created are detached and kept, and you are still charged for those volumes. Clusters to delete:`}
      describe={({ region, k8s_version: version }) => `, Kubernetes ${version} in ${region}`}
      request={({ id }) => request('cluster.delete', { path: { clusterId: id } })}
      onClose={onClose}
    />
  )
}

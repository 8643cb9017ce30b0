import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterFields } from '../../lists/filter-fields.tsx'
import { regionChoices } from '../../resources/regions-supporting.ts'
import { clusterQueries } from '../data/cluster-queries.ts'
import type { ClusterSearch } from '../data/cluster-search.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import { versionRows } from './version-rows.ts'

/** Filters of the cluster list: label, version, region and tag. Versions include unavailable versions in use. */
export function ClusterFilter({
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

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterFields } from '../../lists/filter-fields.tsx'
import { regionWords } from '../../resources/regions-offering.ts'
import { clusterQueries } from '../data/cluster-queries.ts'
import type { ClusterSearch } from '../data/cluster-search.ts'
import { offerQueries } from '../data/offer-queries.ts'
import { versionRows } from './version-rows.ts'

/** Filters of the list. */
export function ClusterFilter({
  search,
  onSearch,
}: {
  readonly search: ClusterSearch
  readonly onSearch: (search: ClusterSearch) => void
}): ReactNode {
  const { data: regions = [] } = useQuery(regionWords('Kubernetes'))
  const { data: offered = [] } = useQuery(offerQueries.versions)
  const { data: clusters = [] } = useQuery(clusterQueries.all)
  const versions = versionRows(offered, clusters)
  return (
    <FilterFields
      fields={[
        { name: 'label', label: 'Find clusters by label' },
        { name: 'version', label: 'Version', words: versions.map(({ version }) => [version, version]) },
        { name: 'region', label: 'Region', words: regions },
        { name: 'tag', label: 'Find by tag' },
      ]}
      search={search}
      onSearch={onSearch}
    />
  )
}

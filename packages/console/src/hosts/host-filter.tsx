import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterFields } from '../lists/filter-fields.tsx'
import { regionChoices } from '../resources/regions-supporting.ts'
import { hostQueries } from './host-queries.ts'
import type { HostSearch } from './host-search.ts'
import { hostStateNames } from './host-state.ts'

/** Filters of the hosts list: label, state, region, image, tag and IPv4 address. */
export function HostFilter({
  search,
  onSearch,
}: {
  readonly search: HostSearch
  readonly onSearch: (search: HostSearch) => void
}): ReactNode {
  const { data: regions = [] } = useQuery(regionChoices('Hosts'))
  const { data: images = [] } = useQuery(hostQueries.images)
  return (
    <FilterFields
      fields={[
        { name: 'label', label: 'Find hosts by label' },
        { name: 'status', label: 'State', choices: hostStateNames },
        { name: 'region', label: 'Region', choices: regions },
        { name: 'image', label: 'Image', choices: images.map(({ id, label }) => [id, label]) },
        { name: 'tag', label: 'Find by tag' },
        { name: 'address', label: 'Find by IPv4 address' },
      ]}
      search={search}
      onSearch={onSearch}
    />
  )
}

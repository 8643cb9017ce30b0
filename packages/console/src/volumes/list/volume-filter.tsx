import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterFields } from '../../lists/filter-fields.tsx'
import { regionWords } from '../../resources/regions-offering.ts'
import type { VolumeSearch } from '../volume-search.ts'
import { volumePlaces, volumeStatusNames } from '../volume-state.ts'

/** Filters of the list. */
export function VolumeFilter({
  search,
  onSearch,
}: {
  readonly search: VolumeSearch
  readonly onSearch: (search: VolumeSearch) => void
}): ReactNode {
  const { data: regions = [] } = useQuery(regionWords('Block Storage'))
  return (
    <FilterFields
      fields={[
        { name: 'label', label: 'Find volumes by label' },
        { name: 'status', label: 'State', words: volumeStatusNames },
        { name: 'place', label: 'Attachment', words: volumePlaces },
        { name: 'region', label: 'Region', words: regions },
        { name: 'tag', label: 'Find by tag' },
      ]}
      search={search}
      onSearch={onSearch}
    />
  )
}

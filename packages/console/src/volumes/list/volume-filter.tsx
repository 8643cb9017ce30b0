import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterFields } from '../../lists/filter-fields.tsx'
import { regionChoices } from '../../resources/regions-supporting.ts'
import type { VolumeSearch } from '../volume-search.ts'
import { volumeAttachmentFilters, volumeStatusNames } from '../volume-state.ts'

/** Filters of the volumes list: label, state, attachment, region and tag. */
export function VolumeFilter({
  search,
  onSearch,
}: {
  readonly search: VolumeSearch
  readonly onSearch: (search: VolumeSearch) => void
}): ReactNode {
  const { data: regions = [] } = useQuery(regionChoices('Block Storage'))
  return (
    <FilterFields
      fields={[
        { name: 'label', label: 'Find volumes by label' },
        { name: 'status', label: 'State', choices: volumeStatusNames },
        { name: 'place', label: 'Attachment', choices: volumeAttachmentFilters },
        { name: 'region', label: 'Region', choices: regions },
        { name: 'tag', label: 'Find by tag' },
      ]}
      search={search}
      onSearch={onSearch}
    />
  )
}

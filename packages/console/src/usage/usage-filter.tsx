import type { ReactNode } from 'react'
import { FilterFields } from '../lists/filter-fields.tsx'
import { usageKinds, type UsageSearch } from './usage-search.ts'

/** Filters by label and resource type. Each change calls `onSearch` with the same sorting and page 1. */
export function UsageFilter({
  search: { label, kind, ...order },
  onSearch,
}: {
  readonly search: UsageSearch
  readonly onSearch: (search: UsageSearch) => void
}): ReactNode {
  return (
    <FilterFields
      fields={[
        { name: 'label', label: 'Find by label' },
        { name: 'kind', label: 'Type', choices: usageKinds },
      ]}
      search={{ ...(label === undefined ? {} : { label }), ...(kind === undefined ? {} : { kind }) }}
      onSearch={(chosen) => {
        const known = usageKinds.find(([word]) => word === chosen.kind)?.[0]
        onSearch({
          ...order,
          ...(chosen.label === undefined ? {} : { label: chosen.label }),
          ...(known === undefined ? {} : { kind: known }),
          page: 1,
        })
      }}
    />
  )
}

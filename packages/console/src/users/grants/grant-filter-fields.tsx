import Select from '@cloudscape-design/components/select'
import TextFilter from '@cloudscape-design/components/text-filter'
import type { ReactNode } from 'react'
import { grantedKinds } from './grant-draft.ts'
import type { GrantFilter } from './grant-filter.ts'

const kinds = [
  { value: 'all', label: 'All types' },
  { value: 'volume', label: 'Volumes' },
  { value: 'host', label: 'Hosts' },
  { value: 'cluster', label: 'Clusters' },
]
const choices = [
  { value: 'all', label: 'All resources' },
  { value: 'granted', label: 'Granted' },
  { value: 'changed', label: 'Changed' },
]

/** Filters of the grants table: label, type, and all, granted or changed rows. */
export function GrantFilterFields({
  filter,
  onChange,
}: {
  readonly filter: GrantFilter
  readonly onChange: (filter: GrantFilter) => void
}): ReactNode {
  return (
    <div className="filters">
      <TextFilter
        filteringText={filter.text}
        filteringPlaceholder="Find by label"
        filteringAriaLabel="Find volumes, hosts and clusters by label"
        onChange={({ detail }) => onChange({ ...filter, text: detail.filteringText })}
      />
      <Select
        ariaLabel="Type"
        options={kinds}
        selectedOption={kinds.find(({ value }) => value === filter.kind) ?? null}
        onChange={({ detail }) => {
          const kind = grantedKinds.find((one) => one === detail.selectedOption.value) ?? 'all'
          onChange({ ...filter, kind })
        }}
      />
      <Select
        ariaLabel="Grants"
        options={choices}
        selectedOption={choices.find(({ value }) => value === filter.which) ?? null}
        onChange={({ detail: { selectedOption } }) => {
          const { value } = selectedOption
          onChange({ ...filter, which: value === 'granted' || value === 'changed' ? value : 'all' })
        }}
      />
    </div>
  )
}

import Select from '@cloudscape-design/components/select'
import TextFilter from '@cloudscape-design/components/text-filter'
import type { ReactNode } from 'react'
import type { FilterSearch } from './list-search.ts'

/** Filter with choices (a select), otherwise a text field. */
export interface FilterField<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly choices?: readonly (readonly [word: string, name: string])[]
  readonly allLabel?: string
}

/** Filters of a list. Each change calls `onSearch` with all filters and page 1; '' is no filter. */
export function FilterFields<Name extends string>({
  fields,
  search,
  onSearch,
}: {
  readonly fields: readonly FilterField<Name>[]
  readonly search: FilterSearch<Name>
  onSearch(search: FilterSearch<Name>): void
}): ReactNode {
  const choose = (name: Name, text: string): void => onSearch({ ...search, [name]: text, page: 1 })
  return (
    <div className="filters">
      {fields.map(({ name, label, choices, allLabel = `${label}: all` }) =>
        choices === undefined ? (
          <TextFilter
            key={name}
            filteringText={search[name] ?? ''}
            filteringPlaceholder={label}
            filteringAriaLabel={label}
            onChange={({ detail }) => choose(name, detail.filteringText)}
          />
        ) : (
          <ChoiceSelect
            key={name}
            label={label}
            choices={[['', allLabel], ...choices]}
            choice={search[name]}
            onChoose={(choice) => choose(name, choice)}
          />
        ),
      )}
    </div>
  )
}

const manyChoices = 10

function ChoiceSelect({
  label,
  choices,
  choice = '',
  onChoose,
}: {
  readonly label: string
  readonly choices: readonly (readonly [word: string, name: string])[]
  readonly choice: string | undefined
  readonly onChoose: (choice: string) => void
}): ReactNode {
  const options = choices.map(([value, name]) => ({ value, label: name }))
  return (
    <Select
      ariaLabel={label}
      options={options}
      filteringType={choices.length < manyChoices ? 'none' : 'auto'}
      selectedOption={options.find(({ value }) => value === choice) ?? { value: choice, label: choice }}
      onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
    />
  )
}

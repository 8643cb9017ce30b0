import Select from '@cloudscape-design/components/select'
import TextFilter from '@cloudscape-design/components/text-filter'
import type { ReactNode } from 'react'
import type { FilterSearch } from './filter-search.ts'

/** A filter: a select if it has words, otherwise a text field. */
export interface FilterField<Name extends string> {
  readonly name: Name
  readonly label: string
  /** API values with their displayed names. */
  readonly words?: readonly (readonly [word: string, name: string])[]
  /** Label of the empty option; the default means all. */
  readonly whole?: string
}

/** Filters of a page. */
export function FilterFields<Name extends string>({
  fields,
  search,
  onSearch,
}: {
  readonly fields: readonly FilterField<Name>[]
  readonly search: FilterSearch<Name>
  readonly onSearch: (search: FilterSearch<Name>) => void
}): ReactNode {
  const choose = (name: Name, text: string): void => onSearch({ ...search, [name]: text, page: 1 })
  return (
    <div className="filters">
      {fields.map(({ name, label, words, whole = `${label}: all` }) =>
        words === undefined ? (
          <TextFilter
            key={name}
            filteringText={search[name] ?? ''}
            filteringPlaceholder={label}
            filteringAriaLabel={label}
            onChange={({ detail }) => choose(name, detail.filteringText)}
          />
        ) : (
          <WordSelect
            key={name}
            label={label}
            words={[['', whole], ...words]}
            word={search[name]}
            onChoose={(word) => choose(name, word)}
          />
        ),
      )}
    </div>
  )
}

/** Number of words from which the select has a text filter. */
const manyWords = 10

function WordSelect({
  label,
  words,
  word = '',
  onChoose,
}: {
  readonly label: string
  readonly words: readonly (readonly [word: string, name: string])[]
  readonly word: string | undefined
  readonly onChoose: (word: string) => void
}): ReactNode {
  const options = words.map(([value, name]) => ({ value, label: name }))
  return (
    <Select
      ariaLabel={label}
      options={options}
      filteringType={words.length < manyWords ? 'none' : 'auto'}
      selectedOption={options.find(({ value }) => value === word) ?? { value: word, label: word }}
      onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
    />
  )
}

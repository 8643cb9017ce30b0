import Select from '@cloudscape-design/components/select'
import type { ReactNode } from 'react'
import type { AccessLevel } from './grant-draft.ts'

const options = [
  { value: '', label: 'No access' },
  { value: 'read_only', label: 'Read only' },
  { value: 'read_write', label: 'Read/write' },
]

/** Returns the display name of a level; "No access" for null. */
export function levelName(level: AccessLevel): string {
  return options.find(({ value }) => value === (level ?? ''))?.label ?? ''
}

/** Select for an access level; "No access" is null. */
export function LevelSelect({
  level,
  name,
  onChange,
}: {
  readonly level: AccessLevel
  readonly name: string
  readonly onChange: (level: AccessLevel) => void
}): ReactNode {
  return (
    <Select
      ariaLabel={name}
      options={options}
      expandToViewport
      selectedOption={options.find(({ value }) => value === (level ?? '')) ?? null}
      onChange={({ detail: { selectedOption } }) => {
        const { value } = selectedOption
        onChange(value === 'read_only' || value === 'read_write' ? value : null)
      }}
    />
  )
}

import Select from '@cloudscape-design/components/select'
import type { ReactNode } from 'react'
import { type AccessLevel, accessLevels } from '../../resources/access-levels.ts'

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
      options={accessLevels}
      expandToViewport
      selectedOption={accessLevels.find(({ value }) => value === (level ?? '')) ?? null}
      onChange={({ detail }) =>
        onChange(accessLevels.find(({ value }) => value === detail.selectedOption.value)?.value || null)
      }
    />
  )
}

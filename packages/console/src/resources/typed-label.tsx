import type { ReactNode } from 'react'
import { TextField } from '../fields/text-field.tsx'

/** Where somebody types the label of what is going to be lost, before they may. */
export function TypedLabel({
  label,
  typed,
  onType,
}: {
  readonly label: string
  readonly typed: string
  readonly onType: (typed: string) => void
}): ReactNode {
  return (
    <TextField label={`Type ${label} to confirm`} autoComplete={false} typed={typed} onType={onType} />
  )
}

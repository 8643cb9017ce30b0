import type { ReactNode } from 'react'
import { NumberField } from '../../fields/number-field.tsx'
import { spokenMib } from '../../show/spoken-mib.ts'
import { explainWholeNumber } from '../../fields/whole-number.ts'

/** Whether a size as it was typed is one that a disk can have. */
export function isGoodMib(typed: string, mostMib: number): boolean {
  return explainWholeNumber(typed, { min: 1, max: mostMib }) === null
}

/** How large a disk of a host is to be. */
export function MibField({
  size,
  mostMib,
  onChange,
}: {
  /** MiB, as it was typed. */
  readonly size: string
  readonly mostMib: number
  readonly onChange: (size: string) => void
}): ReactNode {
  return (
    <NumberField
      label="Size (MiB)"
      hint={`At most ${mostMib} MiB (${spokenMib(mostMib)}), the disk space available in the plan.`}
      typed={size}
      bounds={{ min: 1, max: mostMib }}
      onType={onChange}
    />
  )
}

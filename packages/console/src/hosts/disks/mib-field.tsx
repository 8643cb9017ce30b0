import type { ReactNode } from 'react'
import { NumberField } from '../../fields/number-field.tsx'
import { formatMib } from '../../display/format-mib.ts'
import { explainWholeNumber } from '../../fields/whole-number.ts'

/** True if the input is a whole number from 1 to `mostMib`. */
export function isValidMib(typed: string, mostMib: number): boolean {
  return explainWholeNumber(typed, { min: 1, max: mostMib }) === null
}

/** Field for a disk's size in MiB, with an error unless from 1 to `mostMib`. */
export function MibField({
  size,
  mostMib,
  onChange,
}: {
  readonly size: string
  readonly mostMib: number
  readonly onChange: (size: string) => void
}): ReactNode {
  return (
    <NumberField
      label="Size (MiB)"
      hint={`At most ${mostMib} MiB (${formatMib(mostMib)}), the disk space available in the plan.`}
      typed={size}
      bounds={{ min: 1, max: mostMib }}
      onType={onChange}
    />
  )
}

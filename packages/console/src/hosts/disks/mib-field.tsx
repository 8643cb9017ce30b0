import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { spokenMib } from '../../show/spoken-mib.ts'
import { explainNumber } from '../../show/explain.ts'

/** Whether a size as it was typed is one that a disk can have. */
export function isGoodMib(typed: string, mostMib: number): boolean {
  return explainNumber(typed, { min: 1, max: mostMib }) === ''
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
    <FormField
      label="Size in MiB"
      constraintText={`At most ${mostMib}, which is ${spokenMib(mostMib)}: what the plan has room for.`}
      errorText={explainNumber(size, { min: 1, max: mostMib })}
    >
      <Input type="number" inputMode="numeric" value={size} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
  )
}

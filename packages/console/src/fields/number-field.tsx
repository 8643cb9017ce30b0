import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { explainWholeNumber, type WholeNumberBounds } from './whole-number.ts'

/** Field for a whole number, with an error for a value out of bounds, otherwise `errorText`. */
export function NumberField({
  label,
  hint,
  typed,
  bounds,
  errorText = '',
  onType,
}: {
  readonly label: string
  readonly hint: string
  readonly typed: string
  readonly bounds: WholeNumberBounds
  readonly errorText?: string
  readonly onType: (typed: string) => void
}): ReactNode {
  return (
    <FormField label={label} constraintText={hint} errorText={explainWholeNumber(typed, bounds) ?? errorText}>
      <Input type="number" inputMode="numeric" value={typed} onChange={({ detail }) => onType(detail.value)} />
    </FormField>
  )
}

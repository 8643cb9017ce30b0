import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { explainWholeNumber, type WholeNumberBounds } from './whole-number.ts'

/** A whole number; a value outside its bounds is reported at the field. */
export function NumberField({
  label,
  hint,
  typed,
  bounds,
  rejection = '',
  onType,
}: {
  readonly label: string
  readonly hint: string
  readonly typed: string
  readonly bounds: WholeNumberBounds
  /** What the service says about the value that was sent; '' for nothing. */
  readonly rejection?: string
  readonly onType: (typed: string) => void
}): ReactNode {
  return (
    <FormField label={label} constraintText={hint} errorText={explainWholeNumber(typed, bounds) ?? rejection}>
      <Input type="number" inputMode="numeric" value={typed} onChange={({ detail }) => onType(detail.value)} />
    </FormField>
  )
}

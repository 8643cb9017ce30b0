import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'

/** Field to confirm a deletion by typing the label. */
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
    <FormField label={`Type ${label} to confirm`}>
      <Input value={typed} autoComplete={false} onChange={({ detail }) => onType(detail.value)} />
    </FormField>
  )
}

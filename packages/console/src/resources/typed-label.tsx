import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'

/** Field that confirms a deletion by the label. */
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

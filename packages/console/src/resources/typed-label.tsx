import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'

/** Field in which the user types the label to confirm a deletion. The caller compares the texts. */
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

import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'

/** What a disk or a configuration of a host is called. */
export function LabelField({
  name = 'Label',
  label,
  onChange,
}: {
  /** What the field is called. */
  readonly name?: string
  readonly label: string
  readonly onChange: (label: string) => void
}): ReactNode {
  return (
    <FormField label={name} constraintText="1 to 48 characters.">
      <Input value={label} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
  )
}

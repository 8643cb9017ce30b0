import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'

/** Field for the size of the swap disk in MiB; '' for none. */
export function SwapField({
  swap,
  error,
  onChange,
}: {
  readonly swap: string
  readonly error: unknown
  readonly onChange: (swap: string) => void
}): ReactNode {
  return (
    <FormField
      label="Swap disk (MiB)"
      constraintText="Leave empty for none. Swap reduces the size of the image disk."
      errorText={explainField(error, 'swap_size')}
    >
      <Input type="number" inputMode="numeric" value={swap} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
  )
}

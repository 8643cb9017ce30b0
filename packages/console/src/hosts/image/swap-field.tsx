import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { explainField } from '../../show/explain.ts'

/** How large a swap disk beside the disk of an image is. */
export function SwapField({
  swap,
  refusal,
  onChange,
}: {
  /** MiB, as it was typed; '' for none. */
  readonly swap: string
  readonly refusal: unknown
  readonly onChange: (swap: string) => void
}): ReactNode {
  return (
    <FormField
      label="Swap disk (MiB)"
      constraintText="Leave empty for none. Swap reduces the size of the image disk."
      errorText={explainField(refusal, 'swap_size')}
    >
      <Input type="number" inputMode="numeric" value={swap} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
  )
}

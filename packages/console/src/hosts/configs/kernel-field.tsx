import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'

/** Text field for the kernel, with its field error; '' selects the default kernel. */
export function KernelField({
  kernel,
  error,
  onChange,
}: {
  readonly kernel: string
  readonly error: unknown
  readonly onChange: (kernel: string) => void
}): ReactNode {
  return (
    <FormField
      label="Kernel"
      constraintText="Leave empty for the default kernel. grub2 boots the kernel of the image."
      errorText={explainField(error, 'kernel')}
    >
      <Input value={kernel} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
  )
}

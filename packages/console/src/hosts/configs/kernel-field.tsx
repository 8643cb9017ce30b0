import type { ReactNode } from 'react'
import { TextField } from '../../fields/text-field.tsx'
import { explainField } from '../../show/explain.ts'

/** Which kernel a system starts with. */
export function KernelField({
  kernel,
  refusal,
  onChange,
}: {
  /** '' for the usual one. */
  readonly kernel: string
  readonly refusal: unknown
  readonly onChange: (kernel: string) => void
}): ReactNode {
  return (
    <TextField label="Kernel" hint="Empty for the usual one. grub2 starts the one of the image." rejection={explainField(refusal, 'kernel')} typed={kernel} onType={onChange} />
  )
}

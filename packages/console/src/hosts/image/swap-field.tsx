import type { ReactNode } from 'react'
import { TextField } from '../../fields/text-field.tsx'
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
    <TextField label="Swap disk in MiB" hint="Empty for none. It takes room from the disk of the image." rejection={explainField(refusal, 'swap_size')} type="number" typed={swap} onType={onChange} />
  )
}

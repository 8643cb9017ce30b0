import type { ReactNode } from 'react'
import { LabelField } from '../resources/label-and-tags.tsx'

/** Field for the label of a disk or a configuration. */
export function PartLabelField({
  name = 'Label',
  label,
  onChange,
}: {
  readonly name?: string
  readonly label: string
  readonly onChange: (label: string) => void
}): ReactNode {
  return <LabelField name={name} value={label} hint="1 to 48 characters." onChange={onChange} />
}

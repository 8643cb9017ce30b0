import type { ReactNode } from 'react'
import { LabelField } from '../resources/label-and-tags.tsx'

/** What a disk or a configuration of a host is called. */
export function PartLabelField({
  name = 'Label',
  label,
  onChange,
}: {
  /** What the field is called. */
  readonly name?: string
  readonly label: string
  readonly onChange: (label: string) => void
}): ReactNode {
  return <LabelField name={name} value={label} hint="1 to 48 characters." onChange={onChange} />
}

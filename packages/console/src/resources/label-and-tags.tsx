import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { explainField } from '../display/explain.ts'

/** Draft of a label and tags. */
export interface TypedLabelAndTags {
  readonly label: string
  readonly tags: string
}

/** Returns comma-separated tags, trimmed, without empty tags and duplicates. */
export function readTags(typed: string): readonly string[] {
  const tags = typed.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** Field for a resource's label, with its field error. */
export function LabelField({
  name = 'Label',
  value,
  hint,
  error = null,
  isFirst = false,
  onChange,
}: {
  readonly name?: string
  readonly value: string
  readonly hint: string
  readonly error?: unknown
  readonly isFirst?: boolean
  readonly onChange: (label: string) => void
}): ReactNode {
  return (
    <FormField label={name} constraintText={hint} errorText={explainField(error, 'label')}>
      <Input value={value} autoFocus={isFirst} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
  )
}

/** Fields for a label and comma-separated tags, with field errors. */
export function LabelAndTags({
  typed,
  error = null,
  labelHint = '',
  isFirst = false,
  onType,
}: {
  readonly typed: TypedLabelAndTags
  readonly error?: unknown
  readonly labelHint?: string
  readonly isFirst?: boolean
  readonly onType: (typed: TypedLabelAndTags) => void
}): ReactNode {
  return (
    <>
      <LabelField
        value={typed.label}
        hint={labelHint}
        error={error}
        isFirst={isFirst}
        onChange={(label) => onType({ ...typed, label })}
      />
      <FormField
        label="Tags"
        constraintText="Separate tags with commas. At most 50 characters each."
        errorText={explainField(error, 'tags')}
      >
        <Input value={typed.tags} onChange={({ detail }) => onType({ ...typed, tags: detail.value })} />
      </FormField>
    </>
  )
}

import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { explainField } from '../show/explain.ts'

/** What somebody has typed. */
export interface TypedLabelAndTags {
  readonly label: string
  /** With commas between them. */
  readonly tags: string
}

/** Tags as they were typed, each once. */
export function readTags(typed: string): readonly string[] {
  const tags = typed.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** Words of a `moor` command that set these tags; an empty text alone is no tag at all. */
export function tagWords(tags: readonly string[]): readonly string[] {
  return tags.length === 0 ? ['--tags', ''] : tags.flatMap((tag) => ['--tags', tag])
}

/** Where the label of a resource is typed. */
export function LabelField({
  name = 'Label',
  value,
  hint,
  refusal = null,
  isFirst = false,
  onChange,
}: {
  /** What the field is called. */
  readonly name?: string
  readonly value: string
  /** What a label may be. */
  readonly hint: string
  /** What the service has refused of the form. */
  readonly refusal?: unknown
  /** Whether typing begins here when its page is opened. */
  readonly isFirst?: boolean
  readonly onChange: (label: string) => void
}): ReactNode {
  return (
    <FormField label={name} constraintText={hint} errorText={explainField(refusal, 'label')}>
      <Input value={value} autoFocus={isFirst} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
  )
}

/** Fields for the label and the tags of a thing. */
export function LabelAndTags({
  typed,
  refusal = null,
  labelHint = '',
  isFirst = false,
  onType,
}: {
  readonly typed: TypedLabelAndTags
  /** What the service has refused of them. */
  readonly refusal?: unknown
  /** What a label may be. */
  readonly labelHint?: string
  /** Whether typing begins here when its page is opened. */
  readonly isFirst?: boolean
  readonly onType: (typed: TypedLabelAndTags) => void
}): ReactNode {
  return (
    <>
      <LabelField
        value={typed.label}
        hint={labelHint}
        refusal={refusal}
        isFirst={isFirst}
        onChange={(label) => onType({ ...typed, label })}
      />
      <FormField
        label="Tags"
        constraintText="Separate tags with commas. At most 50 characters each."
        errorText={explainField(refusal, 'tags')}
      >
        <Input value={typed.tags} onChange={({ detail }) => onType({ ...typed, tags: detail.value })} />
      </FormField>
    </>
  )
}

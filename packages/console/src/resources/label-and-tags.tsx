import type { ReactNode } from 'react'
import type { DraftForm } from '../fields/draft-form.ts'
import { TextField } from '../fields/form-fields.tsx'

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

/** Fields for a label and comma-separated tags, with field errors. */
export function LabelAndTags({
  form,
  labelHint = '',
  isFirst = false,
}: {
  readonly form: DraftForm<TypedLabelAndTags>
  readonly labelHint?: string
  readonly isFirst?: boolean
}): ReactNode {
  return (
    <>
      <TextField form={form} name="label" label="Label" hint={labelHint} autoFocus={isFirst} />
      <TagsField form={form} />
    </>
  )
}

/** Field for comma-separated tags, with its field error. */
export function TagsField({
  form,
  label = 'Tags',
  more = '',
}: {
  readonly form: DraftForm<Pick<TypedLabelAndTags, 'tags'>>
  readonly label?: string
  readonly more?: string
}): ReactNode {
  return (
    <TextField
      form={form}
      name="tags"
      label={label}
      hint={`${more}Separate tags with commas. At most 50 characters each.`}
    />
  )
}

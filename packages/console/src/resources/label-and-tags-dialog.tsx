import type { ReactNode } from 'react'
import { ActionDialog } from '../display/action-dialog.tsx'
import { useDraft } from '../fields/draft-form.ts'
import type { FormRequest } from '../requests/form-request.ts'
import { LabelAndTags, readTags } from './label-and-tags.tsx'

interface LabelAndTagsDialogProps {
  readonly resource: { readonly label: string; readonly tags: readonly string[] }
  /** Display name of the resource, by default its label. */
  readonly name?: string
  readonly isLabelOptional?: boolean
  readonly request: (body: { readonly label: string; readonly tags: readonly string[] }) => FormRequest
  readonly onClose: () => void
}

/** Dialog that changes a resource's label and replaces its tags. */
export function LabelAndTagsDialog(props: LabelAndTagsDialogProps): ReactNode {
  const { resource, name = resource.label, isLabelOptional = false, request, onClose } = props
  const form = useDraft({ label: resource.label, tags: resource.tags.join(', ') })
  const { label, tags } = form.draft
  return (
    <ActionDialog
      title={`Edit label and tags of ${name}`}
      confirm="Save"
      missing={label === '' && !isLabelOptional ? 'Enter a label.' : null}
      requests={[request({ label, tags: readTags(tags) })]}
      onClose={onClose}
    >
      <LabelAndTags form={form} />
    </ActionDialog>
  )
}

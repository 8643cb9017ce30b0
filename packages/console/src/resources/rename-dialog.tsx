import type { ReactNode } from 'react'
import { ActionDialog } from '../display/action-dialog.tsx'
import { useDraft } from '../fields/draft-form.ts'
import { TextField } from '../fields/form-fields.tsx'
import type { FormRequest } from '../requests/form-request.ts'

interface RenameDialogProps {
  readonly label: string
  readonly request: (label: string) => FormRequest
  readonly onClose: () => void
}

/** Dialog that renames a resource; blocked while the label is empty or unchanged. */
export function RenameDialog({ label: before, request, onClose }: RenameDialogProps): ReactNode {
  const form = useDraft({ label: before })
  const { label } = form.draft
  return (
    <ActionDialog
      title={`Rename ${before}`}
      confirm="Rename"
      missing={label !== '' && label !== before ? null : 'Enter a different label.'}
      requests={[request(label)]}
      onClose={onClose}
    >
      <TextField form={form} name="label" label="Label" />
    </ActionDialog>
  )
}

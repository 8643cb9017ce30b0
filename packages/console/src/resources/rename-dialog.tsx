import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../display/action-dialog.tsx'
import type { FormRequest } from '../requests/form-request.ts'

interface RenameDialogProps {
  readonly label: string
  readonly request: (label: string) => FormRequest
  readonly onClose: () => void
}

/** Dialog that renames a resource ; blocked while the label is empty or unchanged. */
export function RenameDialog({ label, request, onClose }: RenameDialogProps): ReactNode {
  const [typed, setTyped] = useState(label)
  return (
    <ActionDialog
      title={`Rename ${label}`}
      confirm="Rename"
      missing={typed !== '' && typed !== label ? null : 'Enter a different label.'}
      requests={[request(typed)]}
      onClose={onClose}
    >
      <FormField label="Label">
        <Input value={typed} onChange={({ detail }) => setTyped(detail.value)} />
      </FormField>
    </ActionDialog>
  )
}

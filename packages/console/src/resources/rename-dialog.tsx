import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../display/action-dialog.tsx'

interface RenameDialogProps {
  readonly label: string
  readonly path: string
  readonly moor: readonly string[]
  readonly send: (label: string, idempotencyKey: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Dialog that renames a resource with `send`; blocked while the label is empty or unchanged. */
export function RenameDialog({ label, path, moor, send, onClose }: RenameDialogProps): ReactNode {
  const [typed, setTyped] = useState(label)
  return (
    <ActionDialog
      title={`Rename ${label}`}
      confirm="Rename"
      missing={typed !== '' && typed !== label ? null : 'Enter a different label.'}
      requests={[{ method: 'PUT', path, body: { label: typed }, moor: [...moor, label, '--label', typed] }]}
      send={(idempotencyKey) => send(typed, idempotencyKey)}
      onClose={onClose}
    >
      <FormField label="Label">
        <Input value={typed} onChange={({ detail }) => setTyped(detail.value)} />
      </FormField>
    </ActionDialog>
  )
}

import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../show/action-dialog.tsx'

/** What a dialog needs that gives a thing another label. */
interface RenameDialogProps {
  /** The label that it has. */
  readonly label: string
  /** Below /v4. */
  readonly path: string
  /** Words behind `moor` up to the thing's name. */
  readonly moor: readonly string[]
  readonly send: (label: string, idempotencyKey: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Gives a thing another label. */
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

import type { TrashItem } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../display/action-dialog.tsx'
import { useDraft } from '../fields/draft-form.ts'
import { TextField } from '../fields/form-fields.tsx'
import { sendRestore } from '../notices/send-restore.ts'
import { request } from '../requests/form-request.ts'

interface RestoreDialogProps {
  readonly resources: readonly TrashItem[]
  readonly onClose: () => void
}

/** Dialog that restores the first of `resources` under the shown label; renders nothing if empty. */
export function RestoreDialog({ resources: [item], onClose }: RestoreDialogProps): ReactNode {
  const form = useDraft({ label: item?.label ?? '' })
  if (item === undefined) return null
  const { entity } = item
  return (
    <ActionDialog
      title={`Restore ${item.label}`}
      confirm="Restore"
      missing={form.draft.label === '' ? 'Enter a label.' : null}
      requests={[request('trash.restore', { path: { trashId: item.id }, body: form.draft })]}
      send={(idempotencyKey) => sendRestore(item, form.draft, idempotencyKey)}
      onClose={onClose}
    >
      <p>
        The {entity.type} is restored with its ID ({entity.id}) and its data. You are charged for its time in the trash.
      </p>
      <TextField
        form={form}
        name="label"
        label="Label"
        hint={`Enter another label if a ${entity.type} of your account has this label now.`}
      />
    </ActionDialog>
  )
}

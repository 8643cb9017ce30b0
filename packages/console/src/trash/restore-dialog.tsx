import type { TrashItem } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { ActionDialog } from '../display/action-dialog.tsx'
import { useDraft } from '../fields/draft-form.ts'
import { CheckField, TextField } from '../fields/form-fields.tsx'
import { sendRestore } from '../notices/send-restore.ts'
import { request } from '../requests/form-request.ts'

interface RestoreDialogProps {
  readonly resources: readonly TrashItem[]
  readonly onClose: () => void
}

/** Dialog that says what a restore brings back, and restores the first of `resources` under the shown label; renders nothing if empty. */
export function RestoreDialog({ resources: [item], onClose }: RestoreDialogProps): ReactNode {
  const id = item?.id ?? 0
  const form = useDraft({ label: item?.label ?? '', regenerate: false })
  const { data } = useQuery({
    queryKey: ['trash', id],
    queryFn: () => cloud.trash.view(id),
    enabled: item !== undefined,
  })
  if (item === undefined) return null
  const { entity } = item
  const { label, regenerate } = form.draft
  // Without a label, a label that is in use gets a number.
  const body = { ...(label === item.label ? {} : { label }), ...(regenerate ? { regenerate } : {}) }
  return (
    <ActionDialog
      title={`Restore ${item.label}`}
      confirm="Restore"
      missing={label === '' ? 'Enter a label.' : (data?.restorable.problem ?? null)}
      requests={[request('trash.restore', { path: { trashId: id }, body })]}
      send={(idempotencyKey) => sendRestore(item, body, idempotencyKey)}
      onClose={onClose}
    >
      <p>
        The {entity.type} is restored with its ID ({entity.id}) and its data. You are charged for its time in the trash.
      </p>
      <ul>
        {data?.restorable.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <TextField
        form={form}
        name="label"
        label="Label"
        hint={`If a ${entity.type} of your account has this label now, a number is added, unless you enter another label.`}
      />
      {entity.type === 'orchcluster' ? (
        <CheckField form={form} name="regenerate" description="The previous kubeconfig stops working.">
          Create a new kubeconfig
        </CheckField>
      ) : null}
    </ActionDialog>
  )
}

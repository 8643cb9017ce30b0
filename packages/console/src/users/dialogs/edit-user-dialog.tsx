import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { userChange } from '../user-draft.ts'
import type { UserDialogProps } from './user-dialog.ts'
import { NameAndEmail } from './user-fields.tsx'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Dialog that changes a user's username or email address, then opens the new path. */
export function EditUserDialog({ user, onClose }: UserDialogProps): ReactNode {
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ username: user.username, email: user.email })
  const change = userChange(user, typed)
  return (
    <ActionDialog
      title={`Edit username and email of ${user.username}`}
      confirm="Save"
      missing={change !== null ? null : 'Change a field first.'}
      requests={change === null ? [] : [change]}
      send={async (idempotencyKey) => {
        if (change === null) return
        const { username } = await sendFormRequest(change, idempotencyKey)
        await navigate({ to: '/users/$username', params: { username }, replace: true })
      }}
      onClose={onClose}
    >
      <NameAndEmail typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}

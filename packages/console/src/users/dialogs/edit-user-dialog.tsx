import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { userChange } from '../user-draft.ts'
import type { UserDialogProps } from './user-dialog.ts'
import { NameAndEmail } from './user-fields.tsx'

/** Dialog that changes a user's username or email address, then opens the new path. */
export function EditUserDialog({ user, onClose }: UserDialogProps): ReactNode {
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ username: user.username, email: user.email })
  const request = userChange(user, typed)
  return (
    <ActionDialog
      title={`Edit username and email of ${user.username}`}
      confirm="Save"
      missing={request !== null ? null : 'Change a field first.'}
      requests={request === null ? [] : [request]}
      send={async (idempotencyKey) => {
        const { username } = (await cloud.users.update(user.username, request?.body ?? {}, { idempotencyKey })).body
        await navigate({ to: '/users/$username', params: { username }, replace: true })
      }}
      onClose={onClose}
    >
      <NameAndEmail typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}

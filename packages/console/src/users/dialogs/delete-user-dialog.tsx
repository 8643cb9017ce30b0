import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { TypedLabel } from '../../resources/typed-label.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { UserDialogProps } from './user-dialog.ts'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Dialog that deletes a user, confirmed by typing the username, then opens the user list. */
export function DeleteUserDialog({ user, onClose }: UserDialogProps): ReactNode {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { username } = user
  const remove = request('user.delete', { path: { username } })
  return (
    <ActionDialog
      title={`Delete ${username}`}
      confirm="Delete"
      missing={typed === username ? null : `Type ${username} to confirm.`}
      requests={[remove]}
      send={async () => {
        await sendFormRequest(remove)
        await navigate({ to: '/users' })
      }}
      onClose={onClose}
    >
      <p>
        The tokens, authorized applications, sessions and grants of the user end immediately. Volumes, hosts and
        clusters that the user created stay in the account.
      </p>
      <TypedLabel label={username} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}

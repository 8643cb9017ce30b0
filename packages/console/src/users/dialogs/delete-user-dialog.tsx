import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { TypedLabel } from '../../resources/typed-label.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { UserDialogProps } from './user-dialog.ts'

/** Dialog that deletes a user, confirmed by typing the username, then opens the user list. */
export function DeleteUserDialog({ user, onClose }: UserDialogProps): ReactNode {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { username } = user
  return (
    <ActionDialog
      title={`Delete ${username}`}
      confirm="Delete"
      missing={typed === username ? null : `Type ${username} to confirm.`}
      requests={[{ method: 'DELETE', path: `/account/users/${username}`, moor: ['user', 'delete', username] }]}
      send={async () => {
        await cloud.users.delete(username)
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

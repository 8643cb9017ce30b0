import type { User } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { PasswordOwner } from '../../resources/password-owner.tsx'
import { shortestPassword } from '../user-draft.ts'
import { PasswordField } from './user-fields.tsx'

/** Dialog that sets a user's password, which ends all sessions of the user; tokens stay valid. */
export function PasswordDialog({
  user,
  onClose,
}: {
  readonly user: Pick<User, 'username'>
  readonly onClose: () => void
}): ReactNode {
  const [password, setPassword] = useState('')
  const path = `/account/users/${user.username}`
  const moor = ['user', 'update', user.username, '--password', '-']
  return (
    <ActionDialog
      title={`Set password of ${user.username}`}
      confirm="Set password"
      missing={
        password.length >= shortestPassword ? null : `Enter a password of at least ${shortestPassword} characters.`
      }
      requests={[{ method: 'PUT', path, body: { password: 'PASSWORD' }, moor }]}
      send={(idempotencyKey) => cloud.users.update(user.username, { password }, { idempotencyKey })}
      onClose={onClose}
    >
      <PasswordOwner username={user.username} />
      <PasswordField
        label="New password"
        hint="Ends all sessions of the user. Tokens stay valid."
        password={password}
        onType={setPassword}
      />
    </ActionDialog>
  )
}

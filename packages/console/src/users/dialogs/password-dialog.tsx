import type { User } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { PasswordOwner } from '../../resources/password-owner.tsx'
import { shortestPassword } from '../user-draft.ts'
import { PasswordField } from './user-fields.tsx'
import { request } from '../../requests/form-request.ts'

/** Dialog that sets a user's password, which ends all sessions of the user; tokens stay valid. */
export function PasswordDialog({
  user,
  onClose,
}: {
  readonly user: Pick<User, 'username'>
  readonly onClose: () => void
}): ReactNode {
  const [password, setPassword] = useState('')
  return (
    <ActionDialog
      title={`Set password of ${user.username}`}
      confirm="Set password"
      missing={
        password.length >= shortestPassword ? null : `Enter a password of at least ${shortestPassword} characters.`
      }
      requests={[request('user.update', { path: { username: user.username }, body: { password } })]}
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

import type { User } from '@moorage/sdk'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { useDraft } from '../../fields/draft-form.ts'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'
import { PasswordOwner } from '../../resources/password-owner.tsx'
import { shortestPassword, userChange } from '../user-draft.ts'
import { NameAndEmail, UserPasswordField } from './user-fields.tsx'

/** Props of user dialogs. */
interface UserDialogProps {
  readonly user: User
  readonly onClose: () => void
}

/** Dialog that changes a user's username or email address, then opens the new path. */
export function EditUserDialog({ user, onClose }: UserDialogProps): ReactNode {
  const navigate = useNavigate()
  const form = useDraft({ username: user.username, email: user.email })
  const change = userChange(user, form.draft)
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
      <NameAndEmail form={form} />
    </ActionDialog>
  )
}

/** Dialog that toggles a user's restriction. Unrestricting deletes all grants of the user. */
export function RestrictDialog({ user, onClose }: UserDialogProps): ReactNode {
  const body = { restricted: !user.restricted }
  const word = user.restricted ? 'Unrestrict' : 'Restrict'
  return (
    <ActionDialog
      title={`${word} ${user.username}`}
      confirm={word}
      requests={[request('user.update', { path: { username: user.username }, body })]}
      onClose={onClose}
    >
      <p>
        {user.restricted
          ? 'The user gets full access to the account, including other users. All grants of the user are deleted.'
          : 'The user keeps only the access that you grant, and has no access until you do.'}
      </p>
    </ActionDialog>
  )
}

/** Dialog that sets a user's password, which ends all sessions of the user; tokens stay valid. */
export function PasswordDialog({
  user,
  onClose,
}: {
  readonly user: Pick<User, 'username'>
  readonly onClose: () => void
}): ReactNode {
  const form = useDraft({ password: '' })
  const isLongEnough = form.draft.password.length >= shortestPassword
  return (
    <ActionDialog
      title={`Set password of ${user.username}`}
      confirm="Set password"
      missing={isLongEnough ? null : `Enter a password of at least ${shortestPassword} characters.`}
      requests={[request('user.update', { path: { username: user.username }, body: form.draft })]}
      onClose={onClose}
    >
      <PasswordOwner username={user.username} />
      <UserPasswordField form={form} label="New password" hint="Ends all sessions of the user. Tokens stay valid." />
    </ActionDialog>
  )
}

/** Dialog that deletes a user, confirmed by typing the username, then opens the user list. */
export function DeleteUserDialog({ user, onClose }: UserDialogProps): ReactNode {
  const navigate = useNavigate()
  const { username } = user
  const remove = request('user.delete', { path: { username } })
  return (
    <ActionDialog
      title={`Delete ${username}`}
      confirm="Delete"
      typedLabel={username}
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
    </ActionDialog>
  )
}

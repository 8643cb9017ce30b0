import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { UserDialogProps } from './user-dialog.ts'
import { request } from '../../requests/form-request.ts'

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

import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { UserDialogProps } from './user-dialog.ts'

/** Dialog that toggles a user's restriction. Unrestricting deletes all grants of the user. */
export function RestrictDialog({ user, onClose }: UserDialogProps): ReactNode {
  const body = { restricted: !user.restricted }
  const word = user.restricted ? 'Unrestrict' : 'Restrict'
  return (
    <ActionDialog
      title={`${word} ${user.username}`}
      confirm={word}
      requests={[
        {
          method: 'PUT',
          path: `/account/users/${user.username}`,
          body,
          moor: ['user', 'update', user.username, user.restricted ? '--no-restricted' : '--restricted'],
        },
      ]}
      send={(idempotencyKey) => cloud.users.update(user.username, body, { idempotencyKey })}
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

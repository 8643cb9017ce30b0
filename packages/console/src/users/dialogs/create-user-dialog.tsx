import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import { isCompleteUserWish, newUserWish, userRequest } from '../user-wish.ts'
import { NameAndEmail, PasswordField, RestrictedField } from './user-fields.tsx'

/** Creates a user, and opens the page with the grants. */
export function CreateUserDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate()
  const [wish, setWish] = useState(newUserWish)
  const { body, request } = userRequest(wish)
  return (
    <ActionDialog
      title="Create user"
      confirm="Create user"
      missing={
        isCompleteUserWish(wish)
          ? null
          : 'Enter a username of at least 3 characters. If you set a password, check its length.'
      }
      requests={[request]}
      send={async (idempotencyKey) => {
        const { username } = (await cloud.users.create(body, { idempotencyKey })).body
        await navigate({ to: '/users/$username', params: { username } })
      }}
      onClose={onClose}
    >
      <NameAndEmail typed={wish} onType={setWish} />
      <RestrictedField
        isRestricted={wish.isRestricted}
        onChange={(isRestricted) => setWish({ ...wish, isRestricted })}
      />
      <PasswordField
        label="Password"
        hint="Without a password, the user cannot sign in."
        password={wish.password}
        onType={(password) => setWish({ ...wish, password })}
      />
    </ActionDialog>
  )
}

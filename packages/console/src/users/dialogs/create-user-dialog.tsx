import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { isCompleteUserDraft, newUserDraft, userRequest } from '../user-draft.ts'
import { NameAndEmail, PasswordField, RestrictedField } from './user-fields.tsx'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Dialog that creates a user, restricted by default and with an optional password, then opens the user's page. */
export function CreateUserDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(newUserDraft)
  const create = userRequest(draft)
  return (
    <ActionDialog
      title="Create user"
      confirm="Create user"
      missing={
        isCompleteUserDraft(draft)
          ? null
          : 'Enter a username of at least 3 characters. If you set a password, check its length.'
      }
      requests={[create]}
      send={async (idempotencyKey) => {
        const { username } = await sendFormRequest(create, idempotencyKey)
        await navigate({ to: '/users/$username', params: { username } })
      }}
      onClose={onClose}
    >
      <NameAndEmail typed={draft} onType={setDraft} />
      <RestrictedField
        isRestricted={draft.isRestricted}
        onChange={(isRestricted) => setDraft({ ...draft, isRestricted })}
      />
      <PasswordField
        label="Password"
        hint="Without a password, the user cannot sign in."
        password={draft.password}
        onType={(password) => setDraft({ ...draft, password })}
      />
    </ActionDialog>
  )
}

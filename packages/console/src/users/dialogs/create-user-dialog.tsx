import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { useDraft } from '../../fields/draft-form.ts'
import { CheckField } from '../../fields/form-fields.tsx'
import { isCompleteUserDraft, newUserDraft, userRequest } from '../user-draft.ts'
import { NameAndEmail, UserPasswordField } from './user-fields.tsx'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Dialog that creates a user, restricted by default and with an optional password, then opens the user's page. */
export function CreateUserDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate()
  const form = useDraft(newUserDraft)
  const create = userRequest(form.draft)
  return (
    <ActionDialog
      title="Create user"
      confirm="Create user"
      missing={
        isCompleteUserDraft(form.draft)
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
      <NameAndEmail form={form} />
      <CheckField
        form={form}
        name="isRestricted"
        description="A restricted user has only the access that you grant, initially none. Other users have full access to the account."
      >
        Restricted
      </CheckField>
      <UserPasswordField form={form} label="Password" hint="Without a password, the user cannot sign in." />
    </ActionDialog>
  )
}

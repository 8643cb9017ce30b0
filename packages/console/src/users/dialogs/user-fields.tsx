import type { ReactNode } from 'react'
import type { DraftForm } from '../../fields/draft-form.ts'
import { PasswordField, TextField } from '../../fields/form-fields.tsx'
import { shortestPassword, type UserDraft } from '../user-draft.ts'

/** Fields for the username and email address. */
export function NameAndEmail({ form }: { readonly form: DraftForm<Pick<UserDraft, 'username' | 'email'>> }): ReactNode {
  return (
    <>
      <TextField
        form={form}
        name="username"
        label="Username"
        hint="3 to 32 letters, digits, hyphens and underscores."
        autoFocus
        autoComplete={false}
      />
      <TextField form={form} name="email" label="Email" type="email" autoComplete={false} />
    </>
  )
}

/** Field for a new password, with the minimum length and `hint`. The caller validates the password. */
export function UserPasswordField({
  form,
  label,
  hint,
}: {
  readonly form: DraftForm<Pick<UserDraft, 'password'>>
  readonly label: string
  readonly hint: string
}): ReactNode {
  return (
    <PasswordField
      form={form}
      name="password"
      label={label}
      hint={`At least ${shortestPassword} characters. ${hint}`}
    />
  )
}

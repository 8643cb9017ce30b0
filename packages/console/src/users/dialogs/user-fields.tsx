import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'
import { shortestPassword } from '../user-draft.ts'

/** Fields for the username and email address. */
export function NameAndEmail<Typed extends { readonly username: string; readonly email: string }>({
  typed,
  onType,
}: {
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
}): ReactNode {
  return (
    <>
      <FormField label="Username" constraintText="3 to 32 letters, digits, hyphens and underscores.">
        <Input
          value={typed.username}
          autoFocus
          autoComplete={false}
          onChange={({ detail }) => onType({ ...typed, username: detail.value })}
        />
      </FormField>
      <FormField label="Email">
        <Input
          type="email"
          value={typed.email}
          autoComplete={false}
          onChange={({ detail }) => onType({ ...typed, email: detail.value })}
        />
      </FormField>
    </>
  )
}

/** Checkbox that restricts a user. */
export function RestrictedField({
  isRestricted,
  onChange,
}: {
  readonly isRestricted: boolean
  readonly onChange: (isRestricted: boolean) => void
}): ReactNode {
  return (
    <Checkbox
      checked={isRestricted}
      description="A restricted user has only the access that you grant, initially none. Other users have full access to the account."
      onChange={({ detail }) => onChange(detail.checked)}
    >
      Restricted
    </Checkbox>
  )
}

/** Field for a new password, with the minimum length and `hint`. The caller validates the password. */
export function PasswordField({
  label,
  hint,
  password,
  onType,
}: {
  readonly label: string
  readonly hint: string
  readonly password: string
  readonly onType: (password: string) => void
}): ReactNode {
  return (
    <FormField label={label} constraintText={`At least ${shortestPassword} characters. ${hint}`}>
      <Input
        type="password"
        value={password}
        autoComplete="new-password"
        onChange={({ detail }) => onType(detail.value)}
      />
    </FormField>
  )
}

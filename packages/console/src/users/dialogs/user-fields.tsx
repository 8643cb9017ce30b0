import Checkbox from '@cloudscape-design/components/checkbox'
import type { ReactNode } from 'react'
import { TextField } from '../../fields/text-field.tsx'
import { shortestPassword } from '../user-wish.ts'

/** Fields for the name and the email of a user. */
export function NameAndEmail<Typed extends { readonly username: string; readonly email: string }>({
  typed,
  onType,
}: {
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
}): ReactNode {
  return (
    <>
      <TextField label="Username" hint="Letters, digits, dashes and underscores; 3 to 32 of them." autoComplete={false} autoFocus typed={typed.username} onType={(username) => onType({ ...typed, username })} />
      <TextField label="Email" type="email" autoComplete={false} typed={typed.email} onType={(email) => onType({ ...typed, email })} />
    </>
  )
}

/** Whether grants bound what a user may do. */
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
      description="The user sees and does only what grants allow, nothing at first. Others may do everything in the account."
      onChange={({ detail }) => onChange(detail.checked)}
    >
      Restricted
    </Checkbox>
  )
}

/** A field for a new password. */
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
    <TextField label={label} hint={`At least ${shortestPassword} characters. ${hint}`} type="password" autoComplete="new-password" typed={password} onType={onType} />
  )
}

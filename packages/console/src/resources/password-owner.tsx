import type { ReactNode } from 'react'

/** Hidden username field, so that password managers know the user of a password. */
export function PasswordOwner({ username }: { readonly username: string }): ReactNode {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}

import type { ReactNode } from 'react'

/** Hidden username field for password managers. */
export function PasswordOwner({ username }: { readonly username: string }): ReactNode {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}

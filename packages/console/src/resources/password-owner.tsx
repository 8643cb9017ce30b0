import type { ReactNode } from 'react'

/** Tells the browser and password managers whose password is typed in a form that has no field for it. */
export function PasswordOwner({ username }: { readonly username: string }): ReactNode {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}

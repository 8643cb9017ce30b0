import { type ReactNode, useState } from 'react'
import { Logo } from '../../shell/logo.tsx'
import { ModeButton } from '../../shell/mode-button.tsx'
import { signOutOperator } from '../client/request-operator.ts'

/** Header of the operator pages, with a sign-out button, which shows an alert if the service is unreachable. */
export function OperatorBar({ isSignedIn }: { readonly isSignedIn: boolean }): ReactNode {
  const [hasFailed, setFailed] = useState(false)
  const signOut = (): void => {
    signOutOperator().then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }
  return (
    <header className="top">
      <a href="/operator/" className="brand">
        <Logo />
        Moorage
      </a>
      <span className="place">Operator of {location.host}</span>
      <ModeButton />
      {isSignedIn ? (
        <button type="button" onClick={signOut}>
          Sign out
        </button>
      ) : null}
      {hasFailed ? <span role="alert">The service cannot be reached: you are still signed in.</span> : null}
    </header>
  )
}

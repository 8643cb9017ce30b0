import { type ReactNode, useState } from 'react'
import { Mark } from '../../shell/mark.tsx'
import { ModeButton } from '../../shell/mode-button.tsx'
import { signOutOperator } from '../client/ask-operator.ts'

/** Header of the operator pages. */
export function OperatorBar({ isSignedIn }: { readonly isSignedIn: boolean }): ReactNode {
  const [isRefused, setRefused] = useState(false)
  const leave = (): void => {
    signOutOperator().then(
      () => setRefused(false),
      () => setRefused(true),
    )
  }
  return (
    <header className="top">
      <a href="/operator/" className="brand">
        <Mark />
        Moorage
      </a>
      <span className="place">Operator of {location.host}</span>
      <ModeButton />
      {isSignedIn ? (
        <button type="button" onClick={leave}>
          Sign out
        </button>
      ) : null}
      {isRefused ? <span role="alert">The service cannot be reached: you are still signed in.</span> : null}
    </header>
  )
}

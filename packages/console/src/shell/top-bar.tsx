import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { endSession, sessionUrl } from '../cloud/session.ts'
import { Logo } from './logo.tsx'
import { ModeButton } from './mode-button.tsx'

/** Header with the service's address, user, color mode and sign-out, which shows an alert if the service is unreachable. */
export function TopBar({ username }: { readonly username: string }): ReactNode {
  const [hasFailed, setFailed] = useState(false)
  const signOut = async (): Promise<void> => {
    if (await endSession()) location.assign(sessionUrl('/'))
    else setFailed(true)
  }
  return (
    <header className="top">
      <Link to="/" className="brand">
        <Logo />
        Moorage
      </Link>
      <span className="place">{location.host}</span>
      <ModeButton />
      <span className="user">
        <span className="said">Signed in as </span>
        <strong>{username}</strong>
      </span>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
      {hasFailed ? <span role="alert">The service cannot be reached: you are still signed in.</span> : null}
    </header>
  )
}

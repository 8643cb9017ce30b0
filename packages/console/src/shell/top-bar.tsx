import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { leaveSession, sessionAddress } from '../cloud/session.ts'
import { Mark } from './mark.tsx'
import { ModeButton } from './mode-button.tsx'

/** Header with the service name, the user and the color mode. */
export function TopBar({ username }: { readonly username: string }): ReactNode {
  const [isRefused, setRefused] = useState(false)
  const leave = async (): Promise<void> => {
    if (await leaveSession()) location.assign(sessionAddress('/'))
    else setRefused(true)
  }
  return (
    <header className="top">
      <Link to="/" className="brand">
        <Mark />
        Moorage
      </Link>
      <span className="place">{location.host}</span>
      <ModeButton />
      <span className="user">
        <span className="said">Signed in as </span>
        <strong>{username}</strong>
      </span>
      <button type="button" onClick={() => void leave()}>
        Sign out
      </button>
      {isRefused ? <span role="alert">The service cannot be reached: you are still signed in.</span> : null}
    </header>
  )
}

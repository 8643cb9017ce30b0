import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { leaveSession, sessionAddress } from '../cloud/session.ts'
import { useLiveValue } from '../cloud/live-value.ts'
import { Mark } from './mark.tsx'
import { mode, switchMode } from './mode.ts'

/** Name of the service, who is signed in, and how the console looks. */
export function TopBar({ username }: { readonly username: string }): ReactNode {
  const current = useLiveValue(mode)
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
      <button type="button" onClick={switchMode}>
        {current === 'dark' ? 'Light' : 'Dark'} mode
      </button>
      <span className="user">
        Signed in as <strong>{username}</strong>
      </span>
      <button type="button" onClick={() => void leave()}>
        Sign out
      </button>
      {isRefused ? <span role="alert">The service cannot be reached: you are still signed in.</span> : null}
    </header>
  )
}

import { type ReactNode, useEffect } from 'react'
import { startSession } from '../cloud/session.ts'

/** Final page of a sign-in in another tab; notifies the waiting tabs. */
export function SessionPage(): ReactNode {
  useEffect(startSession, [])
  return (
    <main className="alone">
      <h1>You are signed in</h1>
      <p>
        The previous page continues automatically. You can close this page or <a href="/">go to the overview</a>.
      </p>
    </main>
  )
}

import { type ReactNode, useEffect } from 'react'
import { beginSession } from '../cloud/session.ts'

/** The end of a sign-in in another tab: tells the pages that wait for it. */
export function SessionPage(): ReactNode {
  useEffect(beginSession, [])
  return (
    <main className="alone">
      <h1>You are signed in</h1>
      <p>
        The previous page continues automatically. You can close this page or <a href="/">go to the overview</a>.
      </p>
    </main>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Page for an unknown path. */
export function NotFound(): ReactNode {
  return (
    <main className="alone">
      <h1>Page not found</h1>
      <p>
        <Link to="/">Go to overview</Link>
      </p>
    </main>
  )
}

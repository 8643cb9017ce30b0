import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** There is no such page. */
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

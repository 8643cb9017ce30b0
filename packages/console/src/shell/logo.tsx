import type { ReactNode } from 'react'

/** Logo: a bollard with a rope. */
export function Logo(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M7 3h10l-1.5 4v9h-7V7z" fill="currentColor" />
      <path d="M3 20c4-3 14-3 18 0M5 13c4 2 10 2 14 0" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}

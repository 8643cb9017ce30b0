import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const pages = [
  ['/', 'Overview'],
  ['/volumes', 'Volumes'],
  ['/hosts', 'Hosts'],
  ['/clusters', 'Clusters'],
  ['/activity', 'Activity'],
] as const

/** Where one can go. */
export function Navigation(): ReactNode {
  return (
    <nav aria-label="Pages">
      <ul>
        {pages.map(([to, name]) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
              {name}
            </Link>
          </li>
        ))}
        <li className="outside">
          <a href="/docs">API reference</a>
        </li>
      </ul>
    </nav>
  )
}

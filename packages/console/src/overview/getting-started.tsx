import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CommandLine } from '../show/command-line.tsx'
import { overviewQueries } from './overview-queries.ts'

/** How to begin, while there is nothing at all. */
export function GettingStarted(): ReactNode {
  const counts = [
    useQuery(overviewQueries.volumes).data,
    useQuery(overviewQueries.hosts).data,
    useQuery(overviewQueries.clusters).data,
  ]
  if (!counts.every((count) => count?.all === 0)) return null
  return (
    <section className="panel">
      <h2>Getting started</h2>
      <ol className="steps">
        <li>
          <Link to="/hosts/create">Create a host</Link>: a virtual machine of the plan you choose.
        </li>
        <li>
          <Link to="/volumes/create">Create a volume</Link>: a disk with a life of its own. Attach it to the host, make
          it larger while it is in use, clone it.
        </li>
        <li>
          <Link to="/clusters/create">Create a cluster</Link>: Kubernetes with nodes that are added, replaced and
          upgraded for you.
        </li>
        <li>
          Do the same from a terminal. Every form here shows its request; this line signs in:
          <CommandLine name="moor" text={`moor login ${globalThis.location.origin}`} />
        </li>
      </ol>
    </section>
  )
}

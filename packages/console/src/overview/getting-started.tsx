import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lacksRightsForNew } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { CommandLine } from '../display/command-line.tsx'
import { overviewQueries } from './overview-queries.ts'

const steps = [
  ['add_hosts', '/hosts/create', 'Create a host', 'a virtual machine with a plan of your choice.'],
  [
    'add_volumes',
    '/volumes/create',
    'Create a volume',
    'block storage that is independent of hosts. Attach it to a host, resize it while it is in use, or clone it.',
  ],
  [
    'add_clusters',
    '/clusters/create',
    'Create a cluster',
    'managed Kubernetes. The service adds, replaces and upgrades nodes for you.',
  ],
] as const

/** Lists first steps that the user has permission for. Renders nothing while loading, or if any volume, host or cluster exists. */
export function GettingStarted(): ReactNode {
  const rights = useRights()
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
        {steps.map(([right, to, name, meaning]) =>
          lacksRightsForNew(rights, right) === null ? (
            <li key={to}>
              <Link to={to}>{name}</Link>: {meaning}
            </li>
          ) : null,
        )}
        <li>
          Work from a terminal. Every form shows the equivalent command line. To sign in, run:
          <CommandLine name="moor" text={`moor login ${globalThis.location.origin}`} />
        </li>
      </ol>
    </section>
  )
}

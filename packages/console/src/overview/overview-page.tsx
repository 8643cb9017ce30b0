import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DismissButton } from '../activity/dismiss-button.tsx'
import { eventQueries } from '../activity/event-queries.ts'
import { EventRows } from '../activity/event-rows.tsx'
import { CommandLine } from '../display/command-line.tsx'
import { ErrorAlert } from '../display/error-alert.tsx'
import { EntityLink } from '../display/events/entity-link.tsx'
import { lacksRightsForNew } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { FailedBackups } from '../volumes/backups/failed-backups.tsx'
import { overviewQueries } from './overview-queries.ts'
import { Tiles } from './tiles.tsx'

const createLinks = [
  ['add_volumes', '/volumes/create', 'Create volume'],
  ['add_hosts', '/hosts/create', 'Create host'],
  ['add_clusters', '/clusters/create', 'Create cluster'],
] as const

/** Shows resource counts, cost, operations in progress and failures. Errors show an alert. */
export function OverviewPage(): ReactNode {
  const rights = useRights()
  const inProgress = useQuery(eventQueries.inProgress)
  const failed = useQuery(eventQueries.failed)
  return (
    <>
      <div className="title">
        <h1>Overview</h1>
        <div className="actions">
          {createLinks.map(([what, to, name]) =>
            lacksRightsForNew(rights, what) === null ? (
              <Link key={to} className="link-button" to={to}>
                {name}
              </Link>
            ) : null,
          )}
        </div>
      </div>
      <ErrorAlert title="Could not load the overview" error={inProgress.error ?? failed.error} />
      <Tiles />
      <GettingStarted />
      <section className="panel">
        <h2>Operations in progress</h2>
        <EventRows events={inProgress.data} empty="No operations in progress." />
      </section>
      <section className="panel">
        <h2>Needs attention</h2>
        <DamagedVolumes />
        <FailedBackups />
        <EventRows events={failed.data?.slice(0, 5)} empty="No failed operations.">
          {(event) => <DismissButton event={event} />}
        </EventRows>
      </section>
    </>
  )
}

/** Lists volumes that the operator must repair, even if the failure was dismissed. Renders nothing without such volumes. */
function DamagedVolumes(): ReactNode {
  const { data: volumes = [] } = useQuery(overviewQueries.damaged)
  if (volumes.length === 0) return null
  return (
    <ul className="rows">
      {volumes.map(({ id, label }) => (
        <li key={id}>
          <span className="what">
            <strong>Volume</strong> <EntityLink entity={{ type: 'volume', id, label }} />
            <span className="soft">
              {' '}
              — Contact the operator with the volume ID, {id}. You can detach and delete the volume.
            </span>
          </span>
          <StatusIndicator type="error">Needs operator repair</StatusIndicator>
        </li>
      ))}
    </ul>
  )
}

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
function GettingStarted(): ReactNode {
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

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { eventQueries } from '../activity/event-queries.ts'
import { DismissButton } from '../activity/dismiss-button.tsx'
import { EventRows } from '../activity/event-rows.tsx'
import { lacksRightsForNew } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { ErrorAlert } from '../display/error-alert.tsx'
import { DamagedVolumes } from './damaged-volumes.tsx'
import { GettingStarted } from './getting-started.tsx'
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
        <EventRows events={failed.data?.slice(0, 5)} empty="No failed operations.">
          {(event) => <DismissButton event={event} />}
        </EventRows>
      </section>
    </>
  )
}

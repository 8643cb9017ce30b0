import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { eventQueries } from '../activity/event-queries.ts'
import { EventRows } from '../activity/event-rows.tsx'
import { FaultAlert } from '../show/fault-alert.tsx'
import { Tiles } from './tiles.tsx'

/** What runs, what changes now, what needs attention, and what it costs. */
export function OverviewPage(): ReactNode {
  const underWay = useQuery(eventQueries.underWay)
  const failed = useQuery(eventQueries.failed)
  return (
    <>
      <div className="title">
        <h1>Overview</h1>
        <div className="actions">
          <Link className="link-button" to="/volumes/create">
            Create volume
          </Link>
          <Link className="link-button" to="/hosts/create">
            Create host
          </Link>
          <Link className="link-button" to="/clusters/create">
            Create cluster
          </Link>
        </div>
      </div>
      <FaultAlert title="The overview cannot be shown" error={underWay.error} />
      <Tiles />
      <section className="panel">
        <h2>Changing now</h2>
        <EventRows events={underWay.data ?? []} empty="Nothing is being changed at the moment." />
      </section>
      <section className="panel">
        <h2>Needs attention</h2>
        <EventRows events={(failed.data ?? []).slice(0, 5)} empty="Nothing has failed." />
      </section>
    </>
  )
}

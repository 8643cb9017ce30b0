import { isNotFoundFault } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EventRows } from '../activity/event-rows.tsx'
import { isUnderWay } from '../show/event-words.ts'
import { FaultAlert } from '../show/fault-alert.tsx'
import { VolumeActions } from './volume-actions.tsx'
import { VolumeFacts } from './volume-facts.tsx'
import { volumeQueries } from './volume-queries.ts'

/** One volume: what it is, what it is doing, what can be done to it, and what became of it. */
export function VolumePage(): ReactNode {
  const { volumeId } = useParams({ from: '/shell/volumes/$volumeId' })
  const id = Number(volumeId)
  const { data: found, error } = useQuery(volumeQueries.one(id))
  const { data: events = [] } = useQuery(volumeQueries.events(id))
  const isGone = isNotFoundFault(error)
  const volume = isGone ? undefined : found
  const name = volume?.label ?? events[0]?.entity.label ?? `Volume ${volumeId}`
  return (
    <>
      <div className="title">
        <div>
          <Link to="/volumes">Volumes</Link>
          <h1>{name}</h1>
        </div>
        {volume ? <VolumeActions volume={volume} /> : null}
      </div>
      {isGone ? (
        <p role="status">This volume is not there: it was deleted, or you may not see it.</p>
      ) : (
        <FaultAlert title="The volume cannot be shown" error={error} />
      )}
      {volume ? <VolumeFacts volume={volume} current={events.find(isUnderWay) ?? null} /> : null}
      <section className="panel">
        <h2>History</h2>
        <EventRows events={events} empty="Nothing is known of what became of it." />
      </section>
    </>
  )
}

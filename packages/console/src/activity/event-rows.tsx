import type { Event } from '@moorage/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EventProgress } from '../show/event-progress.tsx'
import { eventTitle } from '../show/event-words.ts'
import { LocalTime } from '../show/local-time.tsx'

/** Events as lines, each with what it is about; a failed one says why. */
export function EventRows({ events, empty }: { readonly events: readonly Event[]; readonly empty: string }): ReactNode {
  if (events.length === 0) return <p className="soft">{empty}</p>
  return (
    <ul className="rows">
      {events.map((event) => (
        <li key={event.id}>
          <span className="what">
            <strong>{eventTitle(event.action)}</strong> <Entity event={event} />
            {event.message === null || event.message === '' ? null : <span className="soft"> — {event.message}</span>}
          </span>
          <EventProgress event={event} />
          <span className="soft">
            {event.username ?? 'the service'}, <LocalTime at={event.created} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Entity({ event: { entity } }: { readonly event: Event }): ReactNode {
  if (entity.type !== 'volume') return entity.label
  return (
    <Link to="/volumes/$volumeId" params={{ volumeId: String(entity.id) }}>
      {entity.label}
    </Link>
  )
}

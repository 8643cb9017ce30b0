import type { Event } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { EventProgress } from '../show/event-progress.tsx'
import { eventTitle } from '../show/event-words.ts'
import { LocalTime } from '../show/local-time.tsx'
import { EntityLink } from '../resources/entity-link.tsx'

/** Events as lines, each with what it is about; a failed one says why. */
export function EventRows({ events, empty }: { readonly events: readonly Event[]; readonly empty: string }): ReactNode {
  if (events.length === 0) return <p className="soft">{empty}</p>
  return (
    <ul className="rows events">
      {events.map((event) => (
        <li key={event.id}>
          <span className="what">
            <strong>{eventTitle(event.action)}</strong> <EntityLink entity={event.entity} />
            {event.message === null || event.message === '' ? null : <span className="soft"> — {event.message}</span>}
          </span>
          <EventProgress event={event} />
          <span className="soft when">
            {event.username ?? 'the service'}, <LocalTime at={event.created} />
          </span>
        </li>
      ))}
    </ul>
  )
}

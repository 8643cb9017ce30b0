import type { Event } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { EventProgress } from '../display/events/event-progress.tsx'
import { eventTitle } from '../display/events/event-titles.ts'
import { failedEventStep } from './failed-events.ts'
import { LocalTime } from '../display/local-time.tsx'
import { EntityLink } from '../display/events/entity-link.tsx'

/** Lists events in the given order, failed events with cause and next step; `empty` without events. Undefined events show a loading text. */
export function EventRows({
  events,
  empty,
  children,
}: {
  readonly events: readonly Event[] | undefined
  readonly empty: ReactNode
  readonly children?: (event: Event) => ReactNode
}): ReactNode {
  if (events === undefined) return <p className="soft">Loading…</p>
  if (events.length === 0) return typeof empty === 'string' ? <p className="soft">{empty}</p> : empty
  return (
    <ul className="rows events">
      {events.map((event) => (
        <li key={event.id}>
          <span className="what">
            <strong>{eventTitle(event.action)}</strong> <EntityLink entity={event.entity} />
            {event.message === null || event.message === '' ? null : <span className="soft"> — {event.message}</span>}
            <NextStep event={event} />
          </span>
          <EventProgress event={event} />
          <span className="soft when">
            {event.username ?? 'system'}, <LocalTime at={event.created} />
          </span>
          {children === undefined ? null : <span className="next">{children(event)}</span>}
        </li>
      ))}
    </ul>
  )
}

function NextStep({ event }: { readonly event: Event }): ReactNode {
  const step = failedEventStep(event)
  return step === null ? null : <span className="soft"> {step}</span>
}

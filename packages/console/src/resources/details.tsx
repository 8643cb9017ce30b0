import Badge from '@cloudscape-design/components/badge'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import type { Event } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { eventTitle } from '../display/events/event-titles.ts'
import { LocalTime } from '../display/local-time.tsx'
import { formatSeconds } from '../display/times.ts'

/** Panel with a resource's properties (`Detail` elements) and the current operation's progress, if any. */
export function Details({
  current,
  children,
}: {
  readonly current: Event | null
  readonly children: ReactNode
}): ReactNode {
  return (
    <section className="panel" aria-label="Details">
      {current === null ? null : <Progress event={current} />}
      <dl className="facts">{children}</dl>
    </section>
  )
}

/** Name and value of a property. */
export function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Properties of all resources: ID, tags, lock, creation and update time. */
export function CommonDetails({
  resource: { id, tags, created, updated, locks },
}: {
  readonly resource: {
    readonly id: number
    readonly tags: readonly string[]
    readonly created: string
    readonly updated: string
    readonly locks: readonly string[]
  }
}): ReactNode {
  return (
    <>
      <Detail name="ID">{id}</Detail>
      <Detail name="Tags">{tags.length === 0 ? 'None' : tags.join(', ')}</Detail>
      {locks.length === 0 ? null : (
        <Detail name="Lock">
          <Badge color="blue">Locked against deletion</Badge>
        </Detail>
      )}
      <Detail name="Created">
        <LocalTime at={created} />
      </Detail>
      <Detail name="Updated">
        <LocalTime at={updated} />
      </Detail>
    </>
  )
}

function Progress({ event }: { readonly event: Event }): ReactNode {
  const left = event.time_remaining === null ? '' : `about ${formatSeconds(event.time_remaining)} left`
  const cause = event.message ?? ''
  return (
    <div className="progress">
      <ProgressBar
        value={event.percent_complete ?? 0}
        label={eventTitle(event.action)}
        description={left}
        additionalInfo={cause}
      />
    </div>
  )
}

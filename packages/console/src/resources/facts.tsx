import ProgressBar from '@cloudscape-design/components/progress-bar'
import type { Event } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { eventTitle } from '../show/event-words.ts'
import { LocalTime } from '../show/local-time.tsx'
import { spokenSeconds } from '../show/times.ts'

/** Panel with the properties of a resource, and the progress of its operation. */
export function Facts({
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

/** A property with its name. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Properties that all resources have. */
export function CommonFacts({
  resource: { id, tags, created, updated },
}: {
  readonly resource: {
    readonly id: number
    readonly tags: readonly string[]
    readonly created: string
    readonly updated: string
  }
}): ReactNode {
  return (
    <>
      <Fact name="ID">{id}</Fact>
      <Fact name="Tags">{tags.length === 0 ? 'None' : tags.join(', ')}</Fact>
      <Fact name="Created">
        <LocalTime at={created} />
      </Fact>
      <Fact name="Updated">
        <LocalTime at={updated} />
      </Fact>
    </>
  )
}

function Progress({ event }: { readonly event: Event }): ReactNode {
  const left = event.time_remaining === null ? '' : `about ${spokenSeconds(event.time_remaining)} left`
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

import { isNotFoundFault, type Event } from '@moorage/sdk'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EventRows } from '../activity/event-rows.tsx'
import { FailedNotice } from '../activity/failed-notice.tsx'
import { FaultAlert } from '../show/fault-alert.tsx'

/** What a page of one thing shows around what is its own. */
export interface ResourcePageProps {
  /** Where all of them are, and what that is called: Volumes. */
  readonly list: { readonly to: NonNullable<LinkProps['to']>; readonly name: string }
  /** What one is called in a sentence: volume. */
  readonly noun: 'volume' | 'host' | 'cluster'
  readonly id: number
  /** Its label; undefined while it is not known. */
  readonly label: string | undefined
  /** What went wrong when it was read; null while nothing did. */
  readonly error: unknown
  /** Its events, the newest first; undefined while they are not known. */
  readonly events: readonly Event[] | undefined
  readonly actions: ReactNode
  /** What is said of its state in place of the last that went wrong; null for nothing. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** One thing: what it is called, what can be done to it, what it is, and what became of it; also after it is gone. */
export function ResourcePage(props: ResourcePageProps): ReactNode {
  const { list, noun, id, label, error, events, actions, notice = null, children } = props
  const isGone = isNotFoundFault(error)
  const last = events?.find(({ entity }) => entity.id === id)?.entity.label
  return (
    <>
      <div className="title">
        <div>
          <Link to={list.to}>{list.name}</Link>
          <h1>{(isGone ? undefined : label) ?? last ?? `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${id}`}</h1>
        </div>
        {isGone ? null : actions}
      </div>
      {isGone ? (
        <p role="status">This {noun} was not found. It was deleted, or you do not have access to it.</p>
      ) : (
        <>
          <FaultAlert title={`Could not load the ${noun}`} error={error} />
          {notice ?? <FailedNotice type={noun === 'cluster' ? 'orchcluster' : noun} id={id} events={events ?? []} />}
          {children}
        </>
      )}
      <section className="panel">
        <h2>History</h2>
        <EventRows events={events} empty="No events." />
      </section>
    </>
  )
}

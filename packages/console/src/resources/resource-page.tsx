import { isNotFoundError, type Event } from '@moorage/sdk'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EventRows } from '../activity/event-rows.tsx'
import { FailedNotice } from '../activity/failed-notice.tsx'
import { ErrorAlert } from '../display/error-alert.tsx'

/** Props of a resource's page. */
export interface ResourcePageProps {
  readonly list: { readonly to: NonNullable<LinkProps['to']>; readonly name: string }
  readonly noun: 'volume' | 'host' | 'cluster'
  readonly id: number
  readonly label: string | undefined
  readonly error: unknown
  readonly events: readonly Event[] | undefined
  readonly actions: ReactNode
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/**
 * Resource page: title, actions, notice of the last failure (or `notice`), properties and history. A deleted resource shows only its history; other errors an
 * alert.
 */
export function ResourcePage(props: ResourcePageProps): ReactNode {
  const { list, noun, id, label, error, events, actions, notice = null, children } = props
  const isNotFound = isNotFoundError(error)
  const last = events?.find(({ entity }) => entity.id === id)?.entity.label
  return (
    <>
      <div className="title">
        <div>
          <Link to={list.to}>{list.name}</Link>
          <h1>{(isNotFound ? undefined : label) ?? last ?? `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${id}`}</h1>
        </div>
        {isNotFound ? null : actions}
      </div>
      {isNotFound ? (
        <p role="status">This {noun} was not found. It was deleted, or you do not have access to it.</p>
      ) : (
        <>
          <ErrorAlert title={`Could not load the ${noun}`} error={error} />
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

import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { eventQueries } from '../activity/event-queries.ts'
import { ResourcePage } from '../resources/resource-page.tsx'
import { isInProgress } from '../display/events/event-titles.ts'
import { HostActions } from './host-actions.tsx'
import { HostDetails } from './host-details.tsx'
import { hostQueries } from './host-queries.ts'
import { HostTabs } from './host-tabs.tsx'

/** Page of a host: state, volumes, configurations, disks, IP addresses and history. A failed load shows the error. */
export function HostPage(): ReactNode {
  const { hostId } = useParams({ from: '/shell/hosts/$hostId' })
  const id = Number(hostId)
  const { data: host, error } = useQuery(hostQueries.one(id))
  const { data: events } = useQuery(eventQueries.of('host', id))
  return (
    <ResourcePage
      list={{ to: '/hosts', name: 'Hosts' }}
      noun="host"
      id={id}
      label={host?.label}
      error={error}
      events={events}
      actions={host ? <HostActions host={host} /> : null}
    >
      {host ? (
        <>
          <HostDetails host={host} current={events?.find(isInProgress) ?? null} />
          <HostTabs host={host} />
        </>
      ) : null}
    </ResourcePage>
  )
}

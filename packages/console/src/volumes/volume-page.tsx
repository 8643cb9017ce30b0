import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { eventQueries } from '../activity/event-queries.ts'
import { isInProgress } from '../display/events/event-titles.ts'
import { ResourcePage } from '../resources/resource-page.tsx'
import { RepairNotice } from './repair-notice.tsx'
import { VolumeActions } from './volume-actions.tsx'
import { UseOnHost } from './use-on-host.tsx'
import { VolumeDetails } from './volume-details.tsx'
import { volumeQueries } from './volume-queries.ts'

/** Page of a volume: state, actions, repair notice, mount commands and history. A failed load shows the error. */
export function VolumePage(): ReactNode {
  const { volumeId } = useParams({ from: '/shell/volumes/$volumeId' })
  const id = Number(volumeId)
  const { data: volume, error } = useQuery(volumeQueries.one(id))
  const { data: events } = useQuery(eventQueries.of('volume', id))
  return (
    <ResourcePage
      list={{ to: '/volumes', name: 'Volumes' }}
      noun="volume"
      id={id}
      label={volume?.label}
      error={error}
      events={events}
      actions={volume ? <VolumeActions volume={volume} /> : null}
      notice={volume?.status === 'contact_support' ? <RepairNotice volume={volume} events={events ?? []} /> : null}
    >
      {volume ? <VolumeDetails volume={volume} current={events?.find(isInProgress) ?? null} /> : null}
      {volume?.io_ready === true ? <UseOnHost volume={volume} /> : null}
    </ResourcePage>
  )
}

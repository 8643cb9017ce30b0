import Alert from '@cloudscape-design/components/alert'
import type { Event } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { eventTitle } from '../display/events/event-titles.ts'
import { lastFailedEvent, failedEventStep } from './failed-events.ts'
import { DismissButton } from './dismiss-button.tsx'

/** Alert with cause, next step and a dismiss button if the resource's last operation failed. Renders nothing otherwise. */
export function FailedNotice({
  type,
  id,
  events,
}: {
  readonly type: Event['entity']['type']
  readonly id: number
  readonly events: readonly Event[]
}): ReactNode {
  const failure = lastFailedEvent(type, id, events)
  if (failure === null) return null
  const { action, status, message } = failure
  return (
    <div className="banners">
      <Alert
        type="error"
        header={status === 'failed' ? `${eventTitle(action)} failed` : eventTitle(action)}
        action={<DismissButton event={failure} />}
      >
        {message} {failedEventStep(failure)}
      </Alert>
    </div>
  )
}

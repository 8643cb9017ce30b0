import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { Event } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { isInProgress, eventStatusNames } from './event-titles.ts'
import { formatSeconds } from '../times.ts'

const signs: Readonly<Record<Event['status'], StatusIndicatorProps.Type>> = {
  scheduled: 'pending',
  started: 'in-progress',
  finished: 'success',
  failed: 'error',
  notification: 'info',
  canceled: 'stopped',
}

/** Shows an operation's status and, before its end, percentage and time left if known. */
export function EventProgress({ event }: { readonly event: Event }): ReactNode {
  const { status, percent_complete: percent, time_remaining: leftS } = event
  const progress = isInProgress(event) && percent !== null && percent > 0 ? `, ${percent}%` : ''
  const left = isInProgress(event) && leftS !== null ? `, about ${formatSeconds(leftS)} left` : ''
  return (
    <StatusIndicator type={signs[status]} wrapText={false}>
      {eventStatusNames[status]}
      {progress}
      {left}
    </StatusIndicator>
  )
}

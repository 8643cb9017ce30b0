import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { Event } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { isUnderWay, statusWords } from './event-words.ts'
import { spokenSeconds } from './times.ts'

const signs: Readonly<Record<Event['status'], StatusIndicatorProps.Type>> = {
  scheduled: 'pending',
  started: 'in-progress',
  finished: 'success',
  failed: 'error',
  notification: 'info',
  canceled: 'stopped',
}

/** Status of an operation, with progress and time left. */
export function EventProgress({ event }: { readonly event: Event }): ReactNode {
  const { status, percent_complete: percent, time_remaining: leftS } = event
  const progress = isUnderWay(event) && percent !== null && percent > 0 ? `, ${percent}%` : ''
  const left = isUnderWay(event) && leftS !== null ? `, about ${spokenSeconds(leftS)} left` : ''
  return (
    <StatusIndicator type={signs[status]} wrapText={false}>
      {statusWords[status]}
      {progress}
      {left}
    </StatusIndicator>
  )
}

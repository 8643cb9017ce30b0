import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { eventTitle } from '../../display/events/event-titles.ts'
import type { WorkResponse } from '../client/responses.ts'

/** Returns a work item's title: "Create volume and 2 more: data, volume 7"; "Reconcile" without an operation. */
export function workTitle({ operation, operations, kind, id, label }: WorkResponse): string {
  const title = operation === null ? 'Reconcile' : eventTitle(operation.action)
  const more = operations > 1 ? ` and ${operations - 1} more` : ''
  return `${title}${more}: ${label === '' ? '' : `${label}, `}${kind} ${id}`
}

const states: Readonly<Record<WorkResponse['state'], readonly [StatusIndicatorProps.Type, string]>> = {
  running: ['in-progress', 'Running'],
  due: ['pending', 'Queued'],
  waiting: ['pending', 'Waiting for retry'],
  given_up: ['error', 'Failed'],
}

/** Returns a work item's status indicator and text; a warning if stuck and not failed. */
export function workState({ state, is_stuck: isStuck }: Pick<WorkResponse, 'state' | 'is_stuck'>): {
  readonly sign: StatusIndicatorProps.Type
  readonly text: string
} {
  const [sign, text] = states[state]
  return isStuck && state !== 'given_up' ? { sign: 'warning', text: `Stuck: ${text.toLowerCase()}` } : { sign, text }
}

import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { eventTitle } from '../../show/event-words.ts'
import type { WorkAnswer } from '../client/answers.ts'

/** Describes a work item: "Create volume: data, volume 7". */
export function workTitle({ operation, operations, kind, id, label }: WorkAnswer): string {
  const wanted = operation === null ? 'Reconcile' : eventTitle(operation.action)
  const more = operations > 1 ? ` and ${operations - 1} more` : ''
  return `${wanted}${more}: ${label === '' ? '' : `${label}, `}${kind} ${id}`
}

const states: Readonly<Record<WorkAnswer['state'], readonly [StatusIndicatorProps.Type, string]>> = {
  running: ['in-progress', 'Running'],
  due: ['pending', 'Queued'],
  waiting: ['pending', 'Waiting for retry'],
  given_up: ['error', 'Failed'],
}

/** Returns the displayed state of a work item. */
export function workState({ state, is_stuck: isStuck }: Pick<WorkAnswer, 'state' | 'is_stuck'>): {
  readonly sign: StatusIndicatorProps.Type
  readonly words: string
} {
  const [sign, words] = states[state]
  return isStuck && state !== 'given_up' ? { sign: 'warning', words: `Stuck: ${words.toLowerCase()}` } : { sign, words }
}

import type { Event } from '@moorage/sdk'

/** Returns the progress of a resource's operation in percent; null without an operation. */
export function percentOf(type: Event['entity']['type'], id: number, inProgress: readonly Event[]): number | null {
  const event = inProgress.find(({ entity }) => entity.type === type && entity.id === id)
  return event === undefined ? null : (event.percent_complete ?? 0)
}

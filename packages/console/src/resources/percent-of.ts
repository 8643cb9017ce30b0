import type { Event } from '@moorage/sdk'

/** Returns the progress of the operation on a resource; null without one. */
export function percentOf(type: Event['entity']['type'], id: number, underWay: readonly Event[]): number | null {
  const event = underWay.find(({ entity }) => entity.type === type && entity.id === id)
  return event === undefined ? null : (event.percent_complete ?? 0)
}

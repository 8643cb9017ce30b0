import type { Event } from '@moorage/sdk'

/** How far the operation on a thing is that has not ended; null where there is none. */
export function percentOf(type: Event['entity']['type'], id: number, underWay: readonly Event[]): number | null {
  const event = underWay.find(({ entity }) => entity.type === type && entity.id === id)
  return event === undefined ? null : (event.percent_complete ?? 0)
}

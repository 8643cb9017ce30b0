import type { Event } from '@moorage/sdk'

/** How far the operation on a volume is that has not ended; null where there is none. */
export function percentOf(volumeId: number, underWay: readonly Event[]): number | null {
  const event = underWay.find(({ entity }) => entity.type === 'volume' && entity.id === volumeId)
  return event === undefined ? null : (event.percent_complete ?? 0)
}

import { ApiError } from '#domain/shared/index.ts'
import type { LogBounds } from '#store/event/event-log.ts'

/** Resume position of a client. */
export interface PositionRequest {
  /** Takes precedence over `from` (decision F4). */
  readonly lastEventId: string | undefined
  readonly from: string | undefined
}

/**
 * Returns the position after which a stream starts: now by default; 0 for the oldest entry. Throws event.position_invalid for a position that is malformed,
 * unknown, or older than the retained entries (decision F4).
 */
export function readPosition(request: PositionRequest, bounds: LogBounds): number {
  const text = request.lastEventId ?? request.from
  if (text === undefined) return bounds.newest
  const field = request.lastEventId === undefined ? 'from' : 'Last-Event-ID'
  const position = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (position === 0) return 0
  if (!(position < bounds.horizon))
    throw new ApiError('event.position_invalid', `${field} must be 0 or the ID of an event from this stream.`, {
      field,
    })
  if (bounds.oldest === null || position < bounds.oldest)
    throw new ApiError('event.position_invalid', `${field} is older than the oldest retained event.`, { field })
  return position
}

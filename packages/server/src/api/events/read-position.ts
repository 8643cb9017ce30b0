import { Fault } from '#domain/shared/index.ts'
import type { LogBounds } from '#store/event/event-log.ts'

/** How a caller says where to resume. */
export interface PositionRequest {
  /** Last-Event-ID wins over `from` (decision F4). */
  readonly lastEventId: string | undefined
  readonly from: string | undefined
}

/**
 * The position after which a stream begins: now when none is named, 0 is the oldest. Throws event.position_invalid for one that is
 * malformed, was never given, or is older than what is kept (decision F4).
 */
export function readPosition(request: PositionRequest, bounds: LogBounds): number {
  const text = request.lastEventId ?? request.from
  if (text === undefined) return bounds.newest
  const field = request.lastEventId === undefined ? 'from' : 'Last-Event-ID'
  const position = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (position === 0) return 0
  if (!(position < bounds.horizon))
    throw new Fault('event.position_invalid', `${field} must be the id of an event that this stream has sent, or 0.`, {
      field,
    })
  if (bounds.oldest === null || position < bounds.oldest)
    throw new Fault('event.position_invalid', `${field} is older than the oldest event kept.`, { field })
  return position
}

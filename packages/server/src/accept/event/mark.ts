import type { Actor, EventId } from '#domain/shared/index.ts'
import { markRead, markSeen } from '#store/event/mark-events.ts'
import type { Tx } from '#store/open-store.ts'

/** Event to mark as seen or read. */
export interface EventMark {
  readonly id: EventId
}

/** Marks an event and all older ones as seen (facts 8.1). Writes no event. */
export async function acceptEventSeen(tx: Tx, actor: Actor, { id }: EventMark): Promise<void> {
  await markSeen(tx, actor, id)
}

/** Marks one event as read (facts 8.1). Writes no event. */
export async function acceptEventRead(tx: Tx, actor: Actor, { id }: EventMark): Promise<void> {
  await markRead(tx, actor, id)
}

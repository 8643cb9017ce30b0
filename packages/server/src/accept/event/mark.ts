import type { Actor, EventId } from '#domain/shared/index.ts'
import { markRead, markSeen } from '#store/event/mark-events.ts'
import type { Tx } from '#store/open-store.ts'

/** Event to mark. */
export interface EventMark {
  readonly id: EventId
}

/** Marks all visible events up to this ID as seen (facts 8.1). */
export async function acceptEventSeen(tx: Tx, actor: Actor, { id }: EventMark): Promise<void> {
  await markSeen(tx, actor, id)
}

/** Marks one event as read; does nothing if it is not visible (facts 8.1). */
export async function acceptEventRead(tx: Tx, actor: Actor, { id }: EventMark): Promise<void> {
  await markRead(tx, actor, id)
}

import type { Actor, EventId } from '#domain/shared/index.ts'
import { markRead, markSeen } from '#store/event/mark-events.ts'
import type { Tx } from '#store/open-store.ts'

/** The event that was seen or read. */
export interface EventMark {
  readonly id: EventId
}

/** Accepts that an event and all older ones were seen (facts 8.1); that is about the reader and no change of an event, so nothing tells of it. */
export async function acceptEventSeen(tx: Tx, actor: Actor, { id }: EventMark): Promise<void> {
  await markSeen(tx, actor, id)
}

/** Accepts that one event was read (facts 8.1); nothing tells of it either. */
export async function acceptEventRead(tx: Tx, actor: Actor, { id }: EventMark): Promise<void> {
  await markRead(tx, actor, id)
}

import type { DialectPolicy } from '@moorage/contract'
import type { Viewer } from '#domain/shared/index.ts'
import { listVisibleEvents } from '#store/event/read-events.ts'
import type { LogEntry } from '#store/event/event-log.ts'
import type { Store } from '#store/open-store.ts'
import type { StreamStart, EventFeed } from './event-feed.ts'

/** Streaming response: ordered batches of changes until the client disconnects. An empty batch is a heartbeat (decision F4). */
export class EventStream {
  readonly changes: AsyncIterable<readonly LogEntry[]>

  constructor(changes: AsyncIterable<readonly LogEntry[]>) {
    this.changes = changes
  }
}

const heartbeatMs = 15_000

interface Streamed {
  readonly store: Store
  readonly feed: EventFeed
  readonly signal: AbortSignal
  readonly policy: Pick<DialectPolicy, 'hiddenActions'>
}

/**
 * Yields batches of the changes after a position that the user can view at delivery. Yields an empty batch after 15 s without changes. Ends when the signal
 * aborts. The consumer pulls, so a slow client delays only itself. Following starts with the first pull, so that an unread stream holds no resources. Hidden
 * changes are skipped and not delivered after a later grant (decision G7).
 */
export async function* followChanges(
  call: Streamed,
  viewer: Viewer,
  position: Omit<StreamStart, 'accountId'>,
): AsyncGenerator<readonly LogEntry[]> {
  const following = call.feed.follow({ ...position, accountId: viewer.accountId })
  try {
    let sentMs = performance.now()
    while (!call.signal.aborted) {
      const entries = await following.next({
        signal: call.signal,
        ms: Math.max(0, sentMs + heartbeatMs - performance.now()),
      })
      const visible = await listVisible(call, viewer, entries)
      if (visible.length > 0) {
        yield visible
        sentMs = performance.now()
      }
      if (performance.now() - sentMs < heartbeatMs) continue
      yield []
      sentMs = performance.now()
    }
  } finally {
    following.close()
  }
}

/** Runs just before delivery, so that each batch is rechecked. */
async function listVisible(
  { feed, store, signal, policy }: Streamed,
  viewer: Viewer,
  entries: readonly LogEntry[],
): Promise<readonly LogEntry[]> {
  if (entries.length === 0 || signal.aborted) return []
  const visible = await feed.query(() =>
    listVisibleEvents(
      store.db,
      viewer,
      entries.map((entry) => entry.eventId),
    ),
  )
  return entries.filter(({ eventId, body }) => visible.has(eventId) && !policy.hiddenActions.includes(body.action))
}

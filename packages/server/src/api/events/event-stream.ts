import type { Viewer } from '#domain/shared/index.ts'
import { listVisibleEvents } from '#store/event/read-events.ts'
import type { LogEntry } from '#store/event/event-log.ts'
import type { Store } from '#store/open-store.ts'
import type { Beginning, EventFeed } from './event-feed.ts'

/** Response of a streaming operation: ordered batches of changes until the client disconnects. An empty batch is a heartbeat (decision F4). */
export class EventStream {
  readonly changes: AsyncIterable<readonly LogEntry[]>

  constructor(changes: AsyncIterable<readonly LogEntry[]>) {
    this.changes = changes
  }
}

/** Heartbeat interval. */
const silenceMs = 15_000

interface Streamed {
  readonly store: Store
  readonly feed: EventFeed
  readonly signal: AbortSignal
}

/**
 * Yields the changes after a position that the user can view at that time. The consumer pulls, so a slow client delays only itself. Following starts with the
 * first pull, so that an unread stream holds no resources. Hidden changes are skipped: the position advances, and a later grant reveals only later changes
 * (decision G7).
 */
export async function* followChanges(
  call: Streamed,
  viewer: Viewer,
  place: Omit<Beginning, 'accountId'>,
): AsyncGenerator<readonly LogEntry[]> {
  const following = call.feed.follow({ ...place, accountId: viewer.accountId })
  try {
    let spokenMs = performance.now()
    while (!call.signal.aborted) {
      const entries = await following.next({
        signal: call.signal,
        ms: Math.max(0, spokenMs + silenceMs - performance.now()),
      })
      const shown = await listShown(call, viewer, entries)
      if (shown.length > 0) {
        yield shown
        spokenMs = performance.now()
      }
      if (performance.now() - spokenMs < silenceMs) continue
      yield []
      spokenMs = performance.now()
    }
  } finally {
    following.close()
  }
}

/** Filters entries by current visibility. Queried just before delivery, so a slow client is rechecked for each batch. */
async function listShown(
  { feed, store, signal }: Streamed,
  viewer: Viewer,
  entries: readonly LogEntry[],
): Promise<readonly LogEntry[]> {
  if (entries.length === 0 || signal.aborted) return []
  const visible = await feed.ask(() =>
    listVisibleEvents(
      store.db,
      viewer,
      entries.map((entry) => entry.eventId),
    ),
  )
  return entries.filter((entry) => visible.has(entry.eventId))
}

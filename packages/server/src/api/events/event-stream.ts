import type { Viewer } from '#domain/shared/index.ts'
import { listVisibleEvents } from '#store/event/read-events.ts'
import type { LogEntry } from '#store/event/event-log.ts'
import type { Store } from '#store/open-store.ts'
import type { Beginning, EventFeed } from './event-feed.ts'

/** What a streaming operation answers: changes in order, a few at a time, until the caller has gone; none is a sign of life (decision F4). */
export class EventStream {
  readonly changes: AsyncIterable<readonly LogEntry[]>

  constructor(changes: AsyncIterable<readonly LogEntry[]>) {
    this.changes = changes
  }
}

/** Time between signs of life. */
const silenceMs = 15_000

interface Streamed {
  readonly store: Store
  readonly feed: EventFeed
  readonly signal: AbortSignal
}

/**
 * Tells what follows a position and the user may know of at that moment; pulled by its reader, so that a slow one holds back nothing but
 * itself. It follows from the first pull on, so that a stream which is never read holds nothing. What is withheld is passed over: the
 * position moves on, and a grant that comes later shows what comes after it (decision G7).
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

/** What of these entries the user may know of; asked just before it is handed over, so that whoever reads slowly is asked about again that often. */
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

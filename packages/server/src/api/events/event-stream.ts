import type { LogEntry } from '../../store/event/read-event-log.ts'
import type { Call } from '../call.ts'
import type { Beginning } from './event-feed.ts'

/** What a streaming operation answers: changes in order, until the caller has gone; null is a sign of life (decision F4). */
export class EventStream {
  readonly changes: AsyncIterable<LogEntry | null>

  constructor(changes: AsyncIterable<LogEntry | null>) {
    this.changes = changes
  }
}

/** Time between signs of life. */
const silenceMs = 15_000

/**
 * Tells what follows a position; pulled by its reader, so that a slow one holds back nothing but itself. It follows from the first
 * pull on, so that a stream which is never read holds nothing.
 */
export async function* followChanges(call: Pick<Call, 'feed' | 'signal'>, beginning: Beginning): AsyncGenerator<LogEntry | null> {
  const following = call.feed.follow(beginning)
  try {
    while (!call.signal.aborted) {
      const entries = await following.next({ signal: call.signal, ms: silenceMs })
      if (entries.length === 0) yield null
      else yield* entries
    }
  } finally {
    following.close()
  }
}

import { OperationFailed, OperationUnfinished } from '@moorage/sdk'
import { OperatorFailure } from '@moorage/server/endings'
import type { Cloud } from '../contexts/open-user-cloud.ts'
import type { WatchedEvent } from './watched-event.ts'
import { openWaitLine } from './wait-line.ts'

/** What is waited for. */
export interface AwaitedOperation {
  readonly eventId: number
  /** For the line: `volume create data`. */
  readonly title: string
  /** Seconds to wait at most; null for as long as it takes. */
  readonly timeoutSeconds: number | null
}

/**
 * Waits for the end of an operation and tells of it on stderr. Throws OperatorFailure: 1 when it failed or was replaced, 5 when the time to wait is over,
 * 130 on Ctrl-C; the work goes on in both of the latter, and the sentence says how to look at it.
 */
export async function awaitOperation(
  cloud: Cloud,
  { eventId, title, timeoutSeconds }: AwaitedOperation,
): Promise<WatchedEvent> {
  const line = openWaitLine(title, process.stderr)
  const stop = new AbortController()
  // A launcher and a terminal may both send it: the second one adds nothing.
  const interrupt = (): void => stop.abort()
  process.on('SIGINT', interrupt)
  try {
    const event = await cloud.waitFor(eventId, {
      signal: stop.signal,
      onProgress: line.show,
      ...(timeoutSeconds !== null && { timeoutMs: timeoutSeconds * 1_000 }),
    })
    line.end(event)
    return event
  } catch (error) {
    line.end(null)
    if (stop.signal.aborted) throw goingOn('Interrupted', eventId, 'interrupted')
    if (error instanceof OperationUnfinished)
      throw goingOn(`${title} did not finish within ${timeoutSeconds} s`, eventId, 'timeout')
    if (error instanceof OperationFailed) throw new OperatorFailure(explainEnd(title, error), 'refused', error)
    throw error
  } finally {
    process.removeListener('SIGINT', interrupt)
  }
}

function goingOn(what: string, eventId: number, ending: 'interrupted' | 'timeout'): OperatorFailure {
  return new OperatorFailure(`${what}. The operation continues; to check it, run: moor event view ${eventId}`, ending)
}

function explainEnd(title: string, { event, isCanceled }: OperationFailed): string {
  const cause = event.message ?? 'the service gives no reason'
  return `${title} ${isCanceled ? 'was canceled' : 'failed'}: ${cause.replace(/\.$/, '')} (event ${event.id}).`
}

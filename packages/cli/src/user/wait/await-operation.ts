import { OperationFailed, OperationUnfinished } from '@moorage/sdk'
import { OperatorFailure } from '@moorage/server/exit'
import type { Cloud } from '../contexts/open-user-cloud.ts'
import type { WatchedEvent } from './watched-event.ts'
import { openWaitLine } from './wait-line.ts'

/** Operation to wait for. */
export interface AwaitedOperation {
  readonly eventId: number
  readonly title: string
  readonly timeoutSeconds: number | null
}

/**
 * Waits for an operation with progress on stderr, and returns its event. Throws OperatorFailure: exit code 1 if it failed or was canceled, 5 on timeout, 130 on
 * Ctrl-C. The operation continues after a timeout or Ctrl-C.
 */
export async function awaitOperation(
  cloud: Cloud,
  { eventId, title, timeoutSeconds }: AwaitedOperation,
): Promise<WatchedEvent> {
  const line = openWaitLine(title, process.stderr)
  const stop = new AbortController()
  const interrupt = (): void => stop.abort()
  process.on('SIGINT', interrupt)
  try {
    const event = await cloud.waitFor(eventId, {
      signal: stop.signal,
      onProgress: line.update,
      ...(timeoutSeconds !== null && { timeoutMs: timeoutSeconds * 1_000 }),
    })
    line.end(event)
    return event
  } catch (error) {
    line.end(null)
    if (stop.signal.aborted) throw unfinishedError('Interrupted', eventId, 'interrupted')
    if (error instanceof OperationUnfinished)
      throw unfinishedError(`${title} did not finish within ${timeoutSeconds} s`, eventId, 'timeout')
    if (error instanceof OperationFailed) throw new OperatorFailure(explainEnd(title, error), 'refused', error)
    throw error
  } finally {
    process.removeListener('SIGINT', interrupt)
  }
}

function unfinishedError(what: string, eventId: number, exitWord: 'interrupted' | 'timeout'): OperatorFailure {
  return new OperatorFailure(`${what}. The operation continues; to check it, run: moor event view ${eventId}`, exitWord)
}

function explainEnd(title: string, { event, isCanceled }: OperationFailed): string {
  const cause = event.message ?? 'the service gives no reason'
  return `${title} ${isCanceled ? 'was canceled' : 'failed'}: ${cause.replace(/\.$/, '')} (event ${event.id}).`
}

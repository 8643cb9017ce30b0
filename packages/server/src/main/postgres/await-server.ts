import { setTimeout as delay } from 'node:timers/promises'
import { errorMessage, isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { findProcess } from '../processes/find-process.ts'

/** Server of the data folder, with callbacks. */
export interface AwaitedServer {
  pid(): number
  readonly stop?: AbortSignal | undefined
  onStep(step: string): void
}

/** Retries idempotent work until the server responds. */
export type RetryUntilReady = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

const pauseMs = 100

/**
 * Returns a function that retries work every 100 ms while the living server does not respond. A busy machine can exceed any timeout. Rethrows other errors, and
 * every error after `stop`. Failed work must leave nothing behind.
 */
export function awaitServer({ pid, stop, onStep }: AwaitedServer): RetryUntilReady {
  let reported = ''
  return async (work) => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isServerBusy(error) || stop?.aborted === true || findProcess(pid()) === null) throw error
        const step = `Waiting for PostgreSQL (process ${pid()}) to respond: ${errorMessage(error)}`
        if (step !== reported) onStep(step)
        reported = step
        await delay(pauseMs)
      }
    }
  }
}

function isServerBusy(error: unknown): boolean {
  // A backend that temporarily cannot open files reports every time zone as invalid.
  if (isSqlError(error, 'unreadableValue')) return errorMessage(error).includes('parameter "TimeZone"')
  return isDatabaseAway(error) || (error instanceof Error && isDatabaseAway(error.cause))
}

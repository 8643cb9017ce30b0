import { setTimeout as delay } from 'node:timers/promises'
import { errorMessage, isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { findProcess } from '../processes/find-process.ts'

/** The server of the data folder, and who waits for it. */
export interface AwaitedServer {
  pid(): number
  /** Ends the waiting. */
  readonly stop?: AbortSignal | undefined
  /** Told what is awaited, once for each reason. */
  onStep(step: string): void
}

/** Runs work that may be repeated, until the server answers it. */
export type WhileServing = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

const pauseMs = 100

/**
 * Repeats work that fails because the server does not answer, for as long as the server's process lives: on a busy machine it answers later than any timeout expects. Work
 * that may be repeated leaves nothing behind when it fails.
 */
export function awaitServer({ pid, stop, onStep }: AwaitedServer): WhileServing {
  let told = ''
  return async (work) => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isServerBusy(error) || stop?.aborted === true || findProcess(pid()) === null) throw error
        const step = `Waiting for PostgreSQL (process ${pid()}) to respond: ${errorMessage(error)}`
        if (step !== told) onStep(step)
        told = step
        await delay(pauseMs)
      }
    }
  }
}

function isServerBusy(error: unknown): boolean {
  // A backend that cannot open a file for the moment does not know any time zone.
  if (isSqlError(error, 'unreadableValue')) return errorMessage(error).includes('parameter "TimeZone"')
  return isDatabaseAway(error) || (error instanceof Error && isDatabaseAway(error.cause))
}

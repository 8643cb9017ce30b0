import type { Log } from './open-log.ts'

const throttleMs = 30_000
/** Beyond this number of errors, the oldest may be logged early. */
const rememberedMax = 100

/** Logs an error, throttled. */
export type LogError = (error: unknown) => void

interface LoggedError {
  readonly atMs: number
  readonly suppressed: number
}

/**
 * Returns a function that logs each kind of error (type, code and message) at most every 30 seconds, with the number of suppressed repeats. An unavailable
 * database must not fill the disk.
 */
export function throttleErrors(log: Pick<Log, 'error'>, name: string, nowMs = () => performance.now()): LogError {
  const logged = new Map<string, LoggedError>()
  return (err) => {
    const kind = kindOf(err)
    const before = logged.get(kind)
    if (before && nowMs() - before.atMs < throttleMs) {
      logged.set(kind, { ...before, suppressed: before.suppressed + 1 })
      return
    }
    log.error({ err, ...(before && before.suppressed > 0 ? { keptBack: before.suppressed } : {}) }, name)
    logged.delete(kind)
    logged.set(kind, { atMs: nowMs(), suppressed: 0 })
    const oldest = logged.keys().next().value
    if (logged.size > rememberedMax && oldest !== undefined) logged.delete(oldest)
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.name} ${'code' in error ? String(error.code) : ''} ${error.message}`
}

import type { Log } from './open-log.ts'

/** Minimum interval between log lines for the same error. */
const quietMs = 30_000
/** Maximum number of tracked errors; beyond it, the oldest is dropped and may be logged early. */
const rememberedMax = 100

/** Logs an error that may repeat every second. */
export type TellTrouble = (error: unknown) => void

interface Told {
  readonly atMs: number
  readonly kept: number
}

/**
 * Logs errors under a name, each kind (its type, code and message) immediately and then at most every 30 seconds, with the number of suppressed repeats: an
 * unavailable database must not fill the disk with logs.
 */
export function quietRepeats(log: Pick<Log, 'error'>, name: string, nowMs = () => performance.now()): TellTrouble {
  const told = new Map<string, Told>()
  return (err) => {
    const kind = kindOf(err)
    const before = told.get(kind)
    if (before && nowMs() - before.atMs < quietMs) {
      told.set(kind, { ...before, kept: before.kept + 1 })
      return
    }
    log.error({ err, ...(before && before.kept > 0 ? { keptBack: before.kept } : {}) }, name)
    told.delete(kind)
    told.set(kind, { atMs: nowMs(), kept: 0 })
    const oldest = told.keys().next().value
    if (told.size > rememberedMax && oldest !== undefined) told.delete(oldest)
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.name} ${'code' in error ? String(error.code) : ''} ${error.message}`
}

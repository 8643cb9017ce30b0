import type { Log } from './open-log.ts'

/** The same trouble is told again after this time at the earliest. */
const quietMs = 30_000
/** Troubles that are remembered at once; beyond, the oldest is forgotten and may be told early. */
const rememberedMax = 100

/** Tells of a trouble that may come again every second. */
export type TellTrouble = (error: unknown) => void

interface Told {
  readonly atMs: number
  readonly kept: number
}

/**
 * Logs errors under a name, each kind (its type, code and message) at once and then every 30 seconds at most, with the number of those that were kept back
 * since: a database that is away must not fill the disk of who looks for the reason.
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

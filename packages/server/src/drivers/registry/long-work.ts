import { setTimeout as pause } from 'node:timers/promises'
import { backupFailures, isKeyOf } from '#domain/shared/index.ts'
import {
  BackupStoreError,
  DriverError,
  type DriverErrorCode,
  type Progress,
  driverErrorCodes,
} from '#reconcile/ports/index.ts'
import { nameHolder } from './holder.ts'
import type { Registry } from './open-registry.ts'

/** Work that outlives its call, one kind at a time per name. */
export interface LongWork {
  readonly name: string
  readonly kind: string
  /**
   * Does the work, from scratch or from what an earlier attempt left, and reports progress (0 to 99). Missed heartbeats let another process take over, and
   * abort the signal: the work must then write no result. `isOwner` queries the registry; the signal follows at the next heartbeat.
   */
  run(report: (percent: number) => void, signal: AbortSignal, isOwner: () => Promise<boolean>): Promise<void>
}

interface WorkRow {
  readonly kind: string
  readonly percent: number
  readonly elapsedMs: number
  readonly isAlive: boolean
  readonly failure: { readonly code: DriverErrorCode; readonly message: string; readonly reason?: string } | null
}

/** Another process may take over after this time without heartbeats. */
const workLeaseSeconds = 6
const heartbeatMs = 1_000
const firstPollMs = 100

/**
 * Returns the progress of work, and starts it if no process runs it. The work needs no further calls (driver contract, rule 3); the caller detects completion
 * by inspection. After a failure, the next call for that kind throws the error, and the one after it starts again. Throws Busy during another kind of work on
 * the resource, or if this process is closing.
 */
export async function ensureWork(registry: Registry, work: LongWork): Promise<Progress> {
  const row = await findWork(registry, work.name)
  // A failure of another kind is ignored: its caller no longer polls.
  if (row?.failure && row.kind === work.kind) {
    await registry.query`delete from infra.works where name = ${work.name} and failure is not null`
    const { code, message, reason = '' } = row.failure
    throw isKeyOf(backupFailures, reason)
      ? new BackupStoreError(reason, message)
      : new DriverError(codeOf(code), message)
  }
  if (row?.isAlive) {
    if (row.kind !== work.kind) throw new DriverError('Busy', `${work.name} has other work (${row.kind}) in progress.`)
    return progressOf(row)
  }
  await startWork(registry, work)
  return progressOf({ percent: 0, elapsedMs: 0 })
}

/** Cancels work in any process, effective at its next heartbeat. Idempotent. */
export async function cancelWork(registry: Registry, name: string): Promise<void> {
  await registry.query`delete from infra.works where name = ${name}`
}

/** Kind of work in progress in any process, or null. */
export async function findWorkKind(registry: Registry, name: string): Promise<string | null> {
  const row = await findWork(registry, name)
  return row?.isAlive ? row.kind : null
}

/** Progress of this kind of work; null if no process runs it. */
export async function findProgress(
  registry: Registry,
  { name, kind }: Pick<LongWork, 'name' | 'kind'>,
): Promise<Progress | null> {
  const row = await findWork(registry, name)
  return row?.isAlive && row.kind === kind ? progressOf(row) : null
}

/** Names of resources with unfinished work of a kind. `isAlive` is false after missed heartbeats. */
export async function listWorks(registry: Registry, kind: string): Promise<{ name: string; isAlive: boolean }[]> {
  return registry.query`select name, alive_until > public.moor_now() as "isAlive" from infra.works where kind = ${kind} and failure is null order by name`
}

async function findWork(registry: Registry, name: string): Promise<WorkRow | null> {
  const [row] = await registry.query<
    WorkRow & { readonly kind: string }
  >`select kind, percent, failure, alive_until > public.moor_now() as "isAlive",
       (extract(epoch from public.moor_now() - began) * 1000)::float8 as "elapsedMs"
     from infra.works where name = ${name}`
  return row ?? null
}

/** Without progress, the remaining time is the duration so far, at most one heartbeat: the work may end soon. */
function progressOf({ percent, elapsedMs }: Pick<WorkRow, 'percent' | 'elapsedMs'>): Progress {
  const remainingMs =
    percent === 0
      ? Math.min(heartbeatMs, Math.max(firstPollMs, Math.round(elapsedMs)))
      : Math.round((elapsedMs * (100 - percent)) / percent)
  return { done: false, percent, remainingMs }
}

function codeOf(code: string): DriverErrorCode {
  return driverErrorCodes.find((one) => one === code) ?? 'Broken'
}

async function startWork(registry: Registry, work: LongWork): Promise<void> {
  const { closed } = registry
  if (closed.aborted)
    throw new DriverError('Busy', `Cannot start ${work.kind} of ${work.name}: this process is shutting down.`)
  const holder = nameHolder(registry.process)
  const taken = await registry.query`insert into infra.works as seen (name, kind, holder, began, alive_until)
     values (${work.name}, ${work.kind}, ${holder}, public.moor_now(), public.moor_now() + ${workLeaseSeconds} * interval '1 second')
     on conflict (name) do update set kind = excluded.kind, holder = excluded.holder, began = excluded.began,
       alive_until = excluded.alive_until, percent = 0, failure = null
     where seen.alive_until < public.moor_now() or seen.failure is not null returning 1`
  if (taken.length > 0) void runWork(registry, work, holder)
}

/** Never rejects: stores a failure for the next caller. */
async function runWork(registry: Registry, work: LongWork, holder: string): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, registry.closed])
  const progress = { percent: 0 }
  const ended = new AbortController()
  const heartbeats = sendHeartbeats(registry, { work, holder, progress, ended: ended.signal, lost })
  try {
    await work.run(
      (percent) => {
        progress.percent = Math.max(progress.percent, Math.min(99, Math.floor(percent)))
      },
      signal,
      () => isHeldBy(registry, work.name, holder),
    )
    await finishOwnWork(registry, work, holder, null)
  } catch (error) {
    const { code, message } =
      error instanceof DriverError ? error : new DriverError('Broken', `${work.kind} of ${work.name}: ${String(error)}`)
    const failure = { code, message, ...(error instanceof BackupStoreError && { reason: error.reason }) }
    if (!signal.aborted) await finishOwnWork(registry, work, holder, failure).catch(() => undefined)
  } finally {
    ended.abort()
    await heartbeats
  }
}

async function isHeldBy(registry: Registry, name: string, holder: string): Promise<boolean> {
  const held = await registry.query`select from infra.works where name = ${name} and holder = ${holder}`
  return held.length > 0
}

async function finishOwnWork(
  registry: Registry,
  { name }: LongWork,
  holder: string,
  failure: WorkRow['failure'],
): Promise<void> {
  if (failure)
    await registry.query`update infra.works set failure = ${JSON.stringify(failure)}, alive_until = public.moor_now() where name = ${name} and holder = ${holder}`
  else await registry.query`delete from infra.works where name = ${name} and holder = ${holder}`
}

interface Heartbeats {
  readonly work: LongWork
  readonly holder: string
  readonly progress: { readonly percent: number }
  readonly ended: AbortSignal
  readonly lost: AbortController
}

/** Aborts `lost` if the work's row is gone or has another holder. */
async function sendHeartbeats(registry: Registry, { work, holder, progress, ended, lost }: Heartbeats): Promise<void> {
  const { closed } = registry
  while (!ended.aborted && !closed.aborted) {
    await pause(heartbeatMs, undefined, { signal: ended }).catch(() => undefined)
    if (ended.aborted) return
    try {
      const rows =
        await registry.query`update infra.works set percent = ${progress.percent}, alive_until = public.moor_now() + ${workLeaseSeconds} * interval '1 second'
         where name = ${work.name} and holder = ${holder} returning 1`
      if (rows.length === 0) return lost.abort()
    } catch {
      // The work continues until another process owns it.
    }
  }
}

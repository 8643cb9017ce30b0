import { setTimeout as pause } from 'node:timers/promises'
import { DriverError, type DriverErrorCode, type Progress, driverErrorCodes } from '#reconcile/ports/index.ts'
import { nameHolder } from './holder.ts'
import { type Registry, askRegistry } from './open-registry.ts'

/** Long work on one resource. At most one kind is under way for a name. */
export interface LongWork {
  /** Name of the resource. */
  readonly name: string
  /** What is done, one word. */
  readonly kind: string
  /**
   * Does it, from the beginning or from what it finds, and tells how far it is (0 to 99). Aborted when another process has taken it up because this one
   * gave no sign of life: what it has made must then not be put in the place of anything. `isOurs` asks the registry whether that is so already, which the
   * signal tells only at the next sign of life.
   */
  run(tell: (percent: number) => void, signal: AbortSignal, isOurs: () => Promise<boolean>): Promise<void>
}

interface WorkRow {
  readonly kind: string
  readonly percent: number
  readonly elapsedMs: number
  readonly isAlive: boolean
  readonly failure: { readonly code: DriverErrorCode; readonly message: string } | null
}

/** Without a sign of life for this long, work is taken up by whoever asks next. In seconds. */
const aliveSeconds = 6
const beatMs = 1_000
/** When work is asked again for the first time. */
const firstAskMs = 100

/**
 * Tells how far long work is, and begins it in this process where nobody is at it. It goes on whether or not anybody asks again (driver contract, rule 3); the
 * caller sees by what is there that it is over, and does not ask then. What it failed with is thrown once, by the next asking for work of its kind, and it begins anew after that.
 * Busy while work of another kind is under way on the resource.
 */
export async function followWork(registry: Registry, work: LongWork): Promise<Progress> {
  const row = await findWork(registry, work.name)
  // What other work failed with is no answer to this: whoever asked for that has stopped asking.
  if (row?.failure && row.kind === work.kind) {
    await askRegistry(registry, 'delete from infra.works where name = $1 and failure is not null', [work.name])
    throw new DriverError(codeOf(row.failure.code), row.failure.message)
  }
  if (row?.isAlive) {
    if (row.kind !== work.kind) throw new DriverError('Busy', `${work.name} is at work: ${row.kind}.`)
    return progressOf(row)
  }
  await begin(registry, work)
  return progressOf({ percent: 0, elapsedMs: 0 })
}

/** Ends whatever is under way on a resource, in whichever process; that process sees it at its next sign of life. */
export async function endWork(registry: Registry, name: string): Promise<void> {
  await askRegistry(registry, 'delete from infra.works where name = $1', [name])
}

/** The kind of work that is under way on a resource; null when none is. */
export async function kindOfWork(registry: Registry, name: string): Promise<string | null> {
  const row = await findWork(registry, name)
  return row?.isAlive ? row.kind : null
}

/** How far work of a kind is that is under way on a resource, in whichever process; null when it is not. */
export async function findProgress(
  registry: Registry,
  { name, kind }: Pick<LongWork, 'name' | 'kind'>,
): Promise<Progress | null> {
  const row = await findWork(registry, name)
  return row?.isAlive && row.kind === kind ? progressOf(row) : null
}

/** Names of the resources at which work of this kind was begun and has not ended: done, failed or given up. `isAlive` is false where its process is silent. */
export async function listWorks(registry: Registry, kind: string): Promise<{ name: string; isAlive: boolean }[]> {
  return askRegistry(
    registry,
    `select name, alive_until > public.moor_now() as "isAlive" from infra.works where kind = $1 and failure is null order by name`,
    [kind],
  )
}

async function findWork(registry: Registry, name: string): Promise<WorkRow | null> {
  const [row] = await askRegistry<WorkRow & { readonly kind: string }>(
    registry,
    `select kind, percent, failure, alive_until > public.moor_now() as "isAlive",
       (extract(epoch from public.moor_now() - began) * 1000)::float8 as "elapsedMs"
     from infra.works where name = $1`,
    [name],
  )
  return row ?? null
}

/** Work that has told nothing yet may be over soon: it is asked again after as long as it has gone on. */
function progressOf({ percent, elapsedMs }: Pick<WorkRow, 'percent' | 'elapsedMs'>): Progress {
  const remainingMs =
    percent === 0
      ? Math.min(beatMs, Math.max(firstAskMs, Math.round(elapsedMs)))
      : Math.round((elapsedMs * (100 - percent)) / percent)
  return { done: false, percent, remainingMs }
}

function codeOf(code: string): DriverErrorCode {
  return driverErrorCodes.find((one) => one === code) ?? 'Broken'
}

async function begin(registry: Registry, work: LongWork): Promise<void> {
  const { closed } = registry
  if (closed.aborted) throw new DriverError('Busy', `${work.kind} of ${work.name} is not begun: this process ends.`)
  const holder = nameHolder(registry.process)
  const taken = await askRegistry(
    registry,
    `insert into infra.works as seen (name, kind, holder, began, alive_until)
     values ($1, $2, $3, public.moor_now(), public.moor_now() + $4 * interval '1 second')
     on conflict (name) do update set kind = excluded.kind, holder = excluded.holder, began = excluded.began,
       alive_until = excluded.alive_until, percent = 0, failure = null
     where seen.alive_until < public.moor_now() or seen.failure is not null returning 1`,
    [work.name, work.kind, holder, aliveSeconds],
  )
  if (taken.length > 0) void runWork(registry, work, holder)
}

/** Never rejects: what goes wrong is kept for whoever asks next. */
async function runWork(registry: Registry, work: LongWork, holder: string): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, registry.closed])
  const at = { percent: 0 }
  const over = new AbortController()
  const beating = beat(registry, { work, holder, at, over: over.signal, lost })
  try {
    await work.run(
      (percent) => {
        at.percent = Math.max(at.percent, Math.min(99, Math.floor(percent)))
      },
      signal,
      () => isHeldBy(registry, work.name, holder),
    )
    await endOwn(registry, work, holder, null)
  } catch (error) {
    const { code, message } =
      error instanceof DriverError ? error : new DriverError('Broken', `${work.kind} of ${work.name}: ${String(error)}`)
    if (!signal.aborted) await endOwn(registry, work, holder, { code, message }).catch(() => undefined)
  } finally {
    over.abort()
    await beating
  }
}

async function isHeldBy(registry: Registry, name: string, holder: string): Promise<boolean> {
  const held = await askRegistry(registry, 'select from infra.works where name = $1 and holder = $2', [name, holder])
  return held.length > 0
}

async function endOwn(
  registry: Registry,
  { name }: LongWork,
  holder: string,
  failure: WorkRow['failure'],
): Promise<void> {
  await askRegistry(
    registry,
    failure
      ? 'update infra.works set failure = $3, alive_until = public.moor_now() where name = $1 and holder = $2'
      : 'delete from infra.works where name = $1 and holder = $2',
    failure ? [name, holder, JSON.stringify(failure)] : [name, holder],
  )
}

interface Beating {
  readonly work: LongWork
  readonly holder: string
  readonly at: { readonly percent: number }
  readonly over: AbortSignal
  readonly lost: AbortController
}

/** Signs of life until the work is over; when the row has another holder, or is gone, the work is lost. */
async function beat(registry: Registry, { work, holder, at, over, lost }: Beating): Promise<void> {
  const { closed } = registry
  while (!over.aborted && !closed.aborted) {
    await pause(beatMs, undefined, { signal: over }).catch(() => undefined)
    if (over.aborted) return
    try {
      const rows = await askRegistry(
        registry,
        `update infra.works set percent = $3, alive_until = public.moor_now() + $4 * interval '1 second'
         where name = $1 and holder = $2 returning 1`,
        [work.name, holder, at.percent, aliveSeconds],
      )
      if (rows.length === 0) return lost.abort()
    } catch {
      // The database may come back; the work goes on until somebody else has it.
    }
  }
}

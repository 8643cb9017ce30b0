import { claimLooks, finishLooks, type Look, type LookEnding } from '#store/work/claim-looks.ts'
import { callDriver } from './call-driver.ts'
import { type CallNote, noteCall } from './hear-calls.ts'
import { resyncAfterMs } from './patience.ts'
import type { AnyReconciler, LookIo } from './reconciler.ts'

/** Maximum number of converged resources polled together; takes a few milliseconds, in which the process does nothing else. */
export const lookLimit = 250
/** Interval at which a worker polls due resources. */
export const lookEveryMs = 5_000

/** Context of a worker's polls. */
export interface LookOverOptions extends Omit<LookIo, 'call'> {
  readonly reconcilers: readonly AnyReconciler[]
  readonly regions: readonly string[] | null
  readonly leaseMs: number
  /** Also polls resources that become due within this time; absent for the interval until the next poll. */
  readonly aheadMs?: number
  readonly onCall?: (note: CallNote) => void
  readonly onTrouble?: (error: unknown) => void
}

/** Result of a poll of many resources. */
export interface LookedOver {
  readonly looked: number
  /** Of those, the number that need a pass. */
  readonly others: number
}

/**
 * Polls due converged resources in batches. Writes only their next due time; a resource that differs from its rows is made due for a pass. A killed poll loses
 * only its work, because the resources are still due. Stops when `signal` aborts.
 */
export async function lookOver(options: LookOverOptions, signal: AbortSignal): Promise<LookedOver> {
  const { store, patience, regions } = options
  const kinds = sweptKinds(options.reconcilers)
  if (kinds.length === 0) return { looked: 0, others: 0 }
  const looks = await claimLooks(store, {
    kinds,
    regions,
    limit: lookLimit,
    aheadMs: options.aheadMs ?? lookEveryMs,
    leaseMs: patience.callMs + options.leaseMs,
  })
  if (looks.length === 0) return { looked: 0, others: 0 }
  const endings = await findEndings(options, looks, signal)
  await finishLooks(store, endings)
  return { looked: looks.length, others: endings.filter(({ found }) => found === 'other').length }
}

/** Returns the kinds whose converged resources are polled in batches. */
export function sweptKinds(reconcilers: readonly AnyReconciler[]): AnyReconciler['kind'][] {
  return reconcilers.filter(({ look }) => look).map(({ kind }) => kind)
}

async function findEndings(
  options: LookOverOptions,
  looks: readonly Look[],
  signal: AbortSignal,
): Promise<readonly LookEnding[]> {
  const io = lookIo(options, AbortSignal.any([signal, AbortSignal.timeout(options.patience.callMs)]))
  const endings = await Promise.all(
    options.reconcilers.map(async (reconciler) => {
      const some = looks.filter(({ kind }) => kind === reconciler.kind)
      if (some.length === 0) return []
      const same = await lookAt(reconciler, some, io, options.onTrouble)
      return some.map((look) => endingOf(look, same.has(look.id), { options, signal }))
    }),
  )
  return endings.flat()
}

/** Resources that cannot be polled here are left to passes, which report the problem of each. */
async function lookAt(
  reconciler: AnyReconciler,
  looks: readonly Look[],
  io: LookIo,
  onTrouble: LookOverOptions['onTrouble'],
): Promise<ReadonlySet<number>> {
  try {
    return (
      (await reconciler.look?.(
        looks.map(({ id }) => id),
        io,
      )) ?? new Set()
    )
  } catch (error) {
    onTrouble?.(error)
    return new Set()
  }
}

function endingOf(
  look: Look,
  isSame: boolean,
  { options, signal }: { readonly options: LookOverOptions; readonly signal: AbortSignal },
): LookEnding {
  if (!isSame) return { look, found: signal.aborted ? 'nothing' : 'other', dueMs: 0 }
  const quietMs = look.plannedAtMs - look.releasedAtMs
  return { look, found: 'same', dueMs: resyncAfterMs(options.patience, quietMs, Math.random()) }
}

function lookIo(options: LookOverOptions, signal: AbortSignal): LookIo {
  const { store, drivers, patience, installationId, vendor, nodePrefix, secretBox, catalogue, onCall } = options
  const call: LookIo['call'] = (method, ask) =>
    noteCall(
      method,
      () => callDriver(method, ask, { callMs: patience.callMs, signal }),
      (note) => onCall?.(note),
    )
  return { store, drivers, patience, installationId, vendor, nodePrefix, secretBox, catalogue, call }
}

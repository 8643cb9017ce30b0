import { claimLooks, finishLooks, type Look, type LookEnding } from '#store/work/claim-looks.ts'
import { callDriver } from './call-driver.ts'
import { type CallNote, noteCall } from './hear-calls.ts'
import { resyncAfterMs } from './patience.ts'
import type { AnyReconciler, LookIo } from './reconciler.ts'

/** Settled things that are looked at together, at most: a few milliseconds of a process, in which it does nothing else. */
export const lookLimit = 250
/** How often a worker looks over what is due. */
export const lookEveryMs = 5_000

/** What looks are made with; a worker's. */
export interface LookOverOptions extends Omit<LookIo, 'call'> {
  readonly reconcilers: readonly AnyReconciler[]
  readonly regions: readonly string[] | null
  readonly leaseMs: number
  /** What comes due within this time is looked at now; until the next look when absent. */
  readonly aheadMs?: number
  readonly onCall?: (note: CallNote) => void
  readonly onTrouble?: (error: unknown) => void
}

/** How a look over many things went. */
export interface LookedOver {
  readonly looked: number
  /** Of those, how many are for a pass of their own now. */
  readonly others: number
}

/**
 * Looks again at settled things that are due, many at once, and writes nothing of them but when they are due next; what is not as the rows say it is left to a pass of
 * its own, due at once. A look that is killed costs one look: it ends by itself, and the things are due still. When `signal` aborts, it gives up what it has.
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

/** The kinds whose settled things are looked at many at once. */
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

/** What cannot be looked at here is for passes: they say what is wrong with each. */
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

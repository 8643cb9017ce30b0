import { claimPolls, finishPolls, type Poll, type PollResult } from '#store/work/claim-polls.ts'
import { callDriver } from './call-driver.ts'
import { type CallMeasurement, measureCall } from './record-calls.ts'
import { resyncAfterMs } from './timeouts.ts'
import type { AnyReconciler, PollIo } from './reconciler.ts'

/** A batch occupies the process for a few milliseconds. */
export const pollLimit = 250
/** Interval of a worker's polls. */
export const pollIntervalMs = 5_000

/** Context of a worker's polls. */
export interface PollOptions extends Omit<PollIo, 'call'> {
  readonly reconcilers: readonly AnyReconciler[]
  readonly regions: readonly string[] | null
  readonly leaseMs: number
  /** Also polls resources due within this time; default: the interval. */
  readonly aheadMs?: number
  readonly onCall?: (measurement: CallMeasurement) => void
  readonly onError?: (error: unknown) => void
}

/**
 * Polls one batch of due converged resources, and returns how many were polled and need a pass. Writes only their next due time; a resource that differs
 * becomes due for a pass. Resources of a killed or aborted poll stay due.
 */
export async function pollConverged(options: PollOptions, signal: AbortSignal) {
  const { store, timeouts, regions } = options
  const kinds = sweptKinds(options.reconcilers)
  if (kinds.length === 0) return { polled: 0, others: 0 }
  const polls = await claimPolls(store, {
    kinds,
    regions,
    limit: pollLimit,
    aheadMs: options.aheadMs ?? pollIntervalMs,
    leaseMs: timeouts.callMs + options.leaseMs,
  })
  if (polls.length === 0) return { polled: 0, others: 0 }
  const endings = await findEndings(options, polls, signal)
  await finishPolls(store, endings)
  return { polled: polls.length, others: endings.filter(({ found }) => found === 'other').length }
}

/** Returns the kinds whose converged resources are polled in batches. */
export function sweptKinds(reconcilers: readonly AnyReconciler[]): AnyReconciler['kind'][] {
  return reconcilers.filter(({ poll }) => poll).map(({ kind }) => kind)
}

async function findEndings(
  options: PollOptions,
  polls: readonly Poll[],
  signal: AbortSignal,
): Promise<readonly PollResult[]> {
  const io = createPollIo(options, AbortSignal.any([signal, AbortSignal.timeout(options.timeouts.callMs)]))
  const endings = await Promise.all(
    options.reconcilers.map(async (reconciler) => {
      const some = polls.filter(({ kind }) => kind === reconciler.kind)
      if (some.length === 0) return []
      const same = await pollKind(reconciler, some, io, options.onError)
      return some.map((poll) => endingOf(poll, same.has(poll.id), { options, signal }))
    }),
  )
  return endings.flat()
}

/** Returns no resources if the poll fails, so that passes report each problem. */
async function pollKind(
  reconciler: AnyReconciler,
  polls: readonly Poll[],
  io: PollIo,
  onError: PollOptions['onError'],
): Promise<ReadonlySet<number>> {
  try {
    return (
      (await reconciler.poll?.(
        polls.map(({ id }) => id),
        io,
      )) ?? new Set()
    )
  } catch (error) {
    onError?.(error)
    return new Set()
  }
}

function endingOf(
  poll: Poll,
  isSame: boolean,
  { options, signal }: { readonly options: PollOptions; readonly signal: AbortSignal },
): PollResult {
  if (!isSame) return { poll, found: signal.aborted ? 'nothing' : 'other', dueMs: 0 }
  const quietMs = poll.plannedAtMs - poll.releasedAtMs
  return { poll, found: 'same', dueMs: resyncAfterMs(options.timeouts, quietMs, Math.random()) }
}

function createPollIo(options: PollOptions, signal: AbortSignal): PollIo {
  const { store, drivers, timeouts, installationId, vendor, nodePrefix, secretBox, catalogue, onCall } = options
  const call: PollIo['call'] = (method, query) =>
    measureCall(
      method,
      () => callDriver(method, query, { callMs: timeouts.callMs, signal }),
      (measurement) => onCall?.(measurement),
    )
  return { store, drivers, timeouts, installationId, vendor, nodePrefix, secretBox, catalogue, call }
}

import type { Claim } from '../../store/work/claim-work.ts'
import { repeatOnConflict } from '../../store/transaction/repeat-on-conflict.ts'
import { checkClaim } from '../../store/work/check-claim.ts'
import { deleteWork } from '../../store/work/delete-work.ts'
import { finishWork } from '../../store/work/finish-work.ts'
import { readClock } from '../../store/work/read-clock.ts'
import { judgeFailure } from './judge-failure.ts'
import type { Ending } from './outcome.ts'
import { backoffMs } from './patience.ts'
import type { AnyReconciler, PassIo } from './reconciler.ts'

/** A resource that needs more steps than this in one pass is broken: let others have their turn. */
const stepsMax = 50

/** How a pass went, for logs, metrics and the worker's next look. */
export interface PassResult {
  readonly ending: Ending['kind'] | 'gone' | 'lost' | 'overtaken'
  /** When to look again, in milliseconds; null when there is nothing to look at. */
  readonly dueMs: number | null
  readonly step: string | null
  readonly detail?: string
}

/**
 * One pass over one claimed resource: read everything, take the one next step, read again, until nothing is left or something
 * must be waited for; then write down what was seen, in one transaction that holds only while the claim does.
 */
export async function runPass(reconciler: AnyReconciler, io: PassIo): Promise<PassResult> {
  const walked = await walk(reconciler, io)
  if (walked === null) return { ending: 'lost', dueMs: null, step: null }
  return record(reconciler, io, walked)
}

interface Walked {
  readonly rows: unknown
  readonly seen: unknown
  readonly ending: Ending
  readonly step: string | null
}

async function walk(reconciler: AnyReconciler, io: PassIo): Promise<Walked | null> {
  let rows: unknown = null
  let seen: unknown = null
  let step: string | null = null
  try {
    for (let steps = 0; steps < stepsMax; steps += 1) {
      rows = await reconciler.load(io)
      if (rows === null) return { rows, seen: null, ending: { kind: 'settled' }, step: null }
      seen = null
      seen = await reconciler.observe(rows, io)
      const next = reconciler.plan(rows, seen)
      if (next === null) return { rows, seen, ending: { kind: 'settled' }, step: null }
      step = next.kind
      const outcome = await reconciler.act(next, rows, io)
      if (outcome.kind !== 'moved') return { rows, seen, ending: outcome, step }
    }
    return {
      rows,
      seen,
      ending: { kind: 'failed', cause: 'infrastructure.broken', detail: `no end after ${stepsMax} steps` },
      step,
    }
  } catch (error) {
    const ending = judgeFailure(error)
    return ending && { rows, seen, ending, step }
  }
}

function record(reconciler: AnyReconciler, io: PassIo, walked: Walked): Promise<PassResult> {
  const { claim } = io
  return repeatOnConflict(() =>
    io.store.db.transaction().execute(async (tx): Promise<PassResult> => {
      await reconciler.lock(tx, claim)
      const standing = await checkClaim(tx, claim)
      if (standing === 'lost') return { ending: 'lost', dueMs: null, step: walked.step }
      if (standing === 'overtaken') {
        await finishWork(tx, claim, { dueMs: 0, tries: 0, cause: null })
        return { ending: 'overtaken', dueMs: 0, step: walked.step }
      }
      if (walked.rows === null && walked.ending.kind === 'settled') {
        await deleteWork(tx, claim)
        return { ending: 'gone', dueMs: null, step: null }
      }
      const recorded =
        walked.rows === null ? {} : await reconciler.record({ ...walked, tx, io, nowMs: await readClock(tx) })
      if (recorded.isGone) {
        await deleteWork(tx, claim)
        return { ending: 'gone', dueMs: null, step: walked.step }
      }
      return close(tx, io, walked, recorded.lookAgainMs)
    }),
  )
}

async function close(
  tx: Parameters<typeof finishWork>[0],
  io: PassIo,
  walked: Walked,
  lookAgainMs: number | undefined,
): Promise<PassResult> {
  const { ending, step } = walked
  const tries = ending.kind === 'failed' ? io.claim.tries + 1 : 0
  const dueMs = lookAgainMs ?? dueAfter(ending, io, tries)
  const cause = ending.kind === 'settled' ? null : ending.cause
  await finishWork(tx, io.claim, { dueMs, tries, cause, isUnsettled: lookAgainMs !== undefined })
  return { ending: ending.kind, dueMs, step, ...(ending.kind === 'failed' ? { detail: ending.detail } : {}) }
}

function dueAfter(ending: Ending, io: PassIo, tries: number): number {
  if (ending.kind === 'wait') return ending.ms
  if (ending.kind === 'failed') return backoffMs(io.patience, tries, Math.random())
  return io.patience.resyncMs
}

/** Names a claim in logs and maps. */
export function claimName(claim: Pick<Claim, 'kind' | 'id'>): string {
  return `${claim.kind}/${claim.id}`
}

import type { AccountId, Cause } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import type { Claim } from '#store/work/claim-work.ts'
import { transactOpened } from '#store/transact.ts'
import { deleteWork, finishWork } from '#store/work/finish-work.ts'
import { type OpenedPass, openPass } from '#store/event/open-pass.ts'
import { type CallRecorder, type TimedCall, recordCalls } from './record-calls.ts'
import { classifyFailure } from './classify-failure.ts'
import { type PassReport, type CommittedReport, type PassFailure, codeOf } from './pass-report.ts'
import type { PassEnding } from './outcome.ts'
import { backoffMs, resyncAfterMs } from './timeouts.ts'
import type { AnyReconciler, PassIo, Recorded as RecordedPass } from './reconciler.ts'

/** Maximum steps of a pass, after which a broken resource releases its slot. */
const stepsMax = 50

/** Result of a pass. */
export interface PassResult {
  readonly ending: PassEnding['kind'] | 'gone' | 'lost' | 'overtaken'
  /** Null if the resource is gone or the claim is lost. */
  readonly dueMs: number | null
  /** Step that ended the pass; null if converged or before the first step. */
  readonly step: string | null
  /** Consecutive failed or stuck tries including this one, otherwise 0. */
  readonly tries: number
  readonly cause: Cause | null
  /** Error that ended the pass or its last step; absent if nothing failed. */
  readonly failure?: PassFailure
  readonly report: CommittedReport
  /** Null if the rows could not be read, or the kind has no account. */
  readonly accountId: AccountId | null
  /** Trace of the last open job that has one; parent of the pass's spans. */
  readonly trace: string | null
  readonly timing: PassTiming
}

/** Times of a pass by the process clock, and its driver calls. */
interface PassTiming {
  readonly startMs: number
  readonly endMs: number
  readonly calls: readonly TimedCall[]
}

/** Delay of the next pass of a parked resource: 100 years. */
const parkedMs = 3_155_760_000_000

const unsaid = { tries: 0, cause: null, report: { jobs: [], findings: [] }, trace: null } as const

type Recorded = Omit<PassResult, 'failure' | 'accountId' | 'timing'>

/**
 * Runs one pass over a claimed resource and returns its result. Reads everything, takes the next step, and reads again, until no step is left or it must wait.
 * Then records the observed state, in one transaction that commits only while the claim holds. Errors of steps become the end of the pass; errors of the
 * recording reject.
 */
export async function runPass(reconciler: AnyReconciler, io: PassIo): Promise<PassResult> {
  const startMs = performance.now()
  const recorder = recordCalls(io)
  const walked = await walk(reconciler, recorder)
  const { ending } = walked
  const result =
    ending === null
      ? ({ ending: 'lost', dueMs: null, step: walked.step, ...unsaid } as const)
      : await record(reconciler, io, { ...walked, ending })
  const failure = recorder.failure() ?? walked.failure
  const accountId = walked.rows === null ? null : (reconciler.accountOf?.(walked.rows) ?? null)
  const timing = { startMs, endMs: performance.now(), calls: recorder.calls }
  return { ...result, accountId, timing, ...(failure === null ? {} : { failure }) }
}

interface Walked<End extends PassEnding | null = PassEnding> {
  readonly rows: unknown
  readonly observed: unknown
  /** Null if the claim is lost and nothing may be written. */
  readonly ending: End
  readonly step: string | null
  /** Error of the last step, or of the observation before it. */
  readonly failure: PassFailure | null
}

async function walk(reconciler: AnyReconciler, recorder: CallRecorder): Promise<Walked<PassEnding | null>> {
  const { io } = recorder
  let rows: unknown = null
  let observed: unknown = null
  let step: string | null = null
  const converged = { ending: { kind: 'settled' }, failure: null } as const
  try {
    for (let steps = 0; steps < stepsMax; steps += 1) {
      recorder.reset()
      rows = await reconciler.load(io)
      if (rows === null) return { rows, observed: null, step, ...converged }
      observed = null
      observed = await reconciler.observe(rows, io)
      const next = reconciler.plan(rows, observed)
      if (next === null) return { rows, observed, step, ...converged }
      step = next.kind
      const outcome = await reconciler.act(next, rows, io)
      if (outcome.kind !== 'moved') return { rows, observed, ending: outcome, step, failure: null }
    }
    throw new Error(`the pass did not end after ${stepsMax} steps`)
  } catch (error) {
    const failure = { method: null, code: codeOf(error), error }
    return { rows, observed, ending: classifyFailure(error, reconciler.rejectionCauses), step, failure }
  }
}

function record(reconciler: AnyReconciler, io: PassIo, walked: Walked): Promise<Recorded> {
  const { claim } = io
  const step = walked.ending.kind === 'settled' ? null : walked.step
  const open = async (tx: Tx): Promise<OpenedPass> => {
    await reconciler.lock(tx, claim)
    return openPass(tx, claim, reconciler.own ?? null)
  }
  const work = async (tx: Tx, { state, nowMs, events }: OpenedPass): Promise<Recorded> => {
    if (state === 'lost') return { ending: 'lost', dueMs: null, step, ...unsaid }
    const trace = events.findLast(({ row }) => row.trace !== null)?.row.trace ?? null
    if (state === 'overtaken') {
      await finishWork(tx, claim, { dueMs: 0, tries: 0, cause: null })
      return { ending: 'overtaken', dueMs: 0, step, ...unsaid, trace }
    }
    if (walked.rows === null && walked.ending.kind === 'settled') {
      await deleteWork(tx, claim)
      return { ending: 'gone', dueMs: null, step: null, ...unsaid, trace }
    }
    const report: PassReport = { jobs: [], findings: [] }
    const recording = { ...walked, step, tx, io, nowMs, events, report }
    const recorded = walked.rows === null ? {} : await reconciler.record(recording)
    if (recorded.isGone) {
      await deleteWork(tx, claim)
      return { ending: 'gone', dueMs: null, step, ...unsaid, report, trace }
    }
    if (recorded.isParked) {
      await finishWork(tx, claim, { dueMs: parkedMs, tries: 0, cause: null })
      return { ending: 'settled', dueMs: parkedMs, step, ...unsaid, report, trace }
    }
    const isQuiet = walked.step === null && !recorded.hasChanged && report.jobs.length + report.findings.length === 0
    return {
      ...(await close(tx, io, { ...walked, step }, { ...recorded, isQuiet })),
      report,
      trace,
    }
  }
  return transactOpened(io.store, { open, work })
}

async function close(
  tx: Parameters<typeof finishWork>[0],
  io: PassIo,
  { ending, step }: Walked,
  { nextPassMs, resyncMs, isQuiet }: Pick<RecordedPass, 'nextPassMs' | 'resyncMs'> & { readonly isQuiet: boolean },
): Promise<Omit<Recorded, 'report' | 'trace'>> {
  const tries = ending.kind === 'failed' ? io.claim.tries + 1 : 0
  // The started work may still fail. Its retries then back off like those of a failing call.
  const inRow = ending.kind === 'wait' ? io.claim.tries : tries
  const dueMs = nextPassMs ?? resyncMs ?? dueAfter(ending, io, { tries, isQuiet })
  const cause = ending.kind === 'settled' ? null : ending.cause
  await finishWork(tx, io.claim, { dueMs, tries: inRow, cause, isUnconverged: nextPassMs !== undefined })
  // The row's tries are reset; the result keeps the number.
  return { ending: ending.kind, dueMs, step, tries: ending.kind === 'stuck' ? io.claim.tries + 1 : tries, cause }
}

function dueAfter(
  ending: PassEnding,
  { claim, timeouts }: PassIo,
  { tries, isQuiet }: { readonly tries: number; readonly isQuiet: boolean },
): number {
  if (ending.kind === 'wait') return ending.ms
  if (ending.kind === 'failed') return backoffMs(timeouts, tries, Math.random())
  return resyncAfterMs(timeouts, isQuiet && ending.kind === 'settled' ? quietMs(claim) : null, Math.random())
}

/** Null if a change was requested, or the last pass was killed. */
function quietMs({ isResync, releasedAtMs, plannedAtMs }: Claim): number | null {
  return isResync && releasedAtMs !== null ? plannedAtMs - releasedAtMs : null
}

/** Returns `<kind>/<id>` of a claim, for logs and maps. */
export function claimName(claim: Pick<Claim, 'kind' | 'id'>): string {
  return `${claim.kind}/${claim.id}`
}

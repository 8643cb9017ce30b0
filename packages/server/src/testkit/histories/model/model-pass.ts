import type { Progress } from '#reconcile/ports/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { DriverTimeout } from '#reconcile/engine/call-driver.ts'
import { classifyFailure, type RejectionCauses } from '#reconcile/engine/classify-failure.ts'
import type { Outcome, PassEnding } from '#reconcile/engine/outcome.ts'
import { noFaults, type PassFaults } from './pass-faults.ts'
import type { LateCalls } from './late-calls.ts'
import { must } from './violation.ts'

/** Driver access of one pass. */
export interface ModelIo {
  readonly epoch: number
  readonly faults: PassFaults
  isFalseObservation(): boolean
  /** `begin` is the visible effect while the call is in progress. */
  call(resource: string, words: string, apply: () => void, begin?: () => void): Progress
}

/** Reconciler of one kind of resource, with its real plan. */
export interface ModelPass<Rows, Observed, Step extends { readonly kind: string }> {
  readonly rejectionCauses: RejectionCauses
  load(): Rows | null
  observe(rows: Rows, io: ModelIo): Observed
  plan(rows: Rows, observed: Observed): Step | null
  act(step: Step, rows: Rows, io: ModelIo): Outcome
  print(): string
  record(rows: Rows, observed: Observed | null, ending: PassEnding): void
}

/** Environment of one pass. */
export interface PassBounds {
  readonly epoch: number
  readonly faults: PassFaults
  readonly late: LateCalls
  readonly log: string[]
  readonly meanwhile?: (() => void) | undefined
}

class Died extends Error {}

const stepsMost = 30

/**
 * Runs one pass like the reconcile engine, with faults: observes and executes steps until none is left or one waits or fails; then records. Records nothing if
 * the row is gone or the process dies. Throws Violation if plans differ or steps do not end.
 */
export function passModel<Rows, Observed, Step extends { readonly kind: string }>(
  kind: ModelPass<Rows, Observed, Step>,
  bounds: PassBounds,
): void {
  const io = new PassCalls(bounds)
  let rows: Rows | null = null
  let observed: Observed | null = null
  try {
    for (let steps = 0; ; steps += 1) {
      rows = kind.load()
      if (rows === null) return
      observed = null
      observed = kind.observe(rows, io)
      const step = kind.plan(rows, observed)
      expectSame(step, kind.plan(rows, observed), 'a plan is the same for the same rows and observation')
      if (step === null) return kind.record(rows, observed, { kind: 'settled' })
      must(steps < stepsMost, 'a pass ends', () => `${stepsMost} steps, the last one ${step.kind}`)
      bounds.log.push(`  ${JSON.stringify(step)}`)
      const outcome = actTwice(kind, step, rows, io)
      if (outcome.kind !== 'moved') return kind.record(rows, observed, outcome)
    }
  } catch (error) {
    if (error instanceof Died) return void bounds.log.push('  the process ends')
    if (!(error instanceof DriverError) && !(error instanceof DriverTimeout)) throw error
    const ending = classifyFailure(error, kind.rejectionCauses)
    bounds.log.push(`  ${error.message}`)
    if (ending && rows !== null) kind.record(rows, observed, ending)
  }
}

/** Repeating a finished step must change nothing (driver contract, rule 3). */
function actTwice<Rows, Observed, Step extends { readonly kind: string }>(
  kind: ModelPass<Rows, Observed, Step>,
  step: Step,
  rows: Rows,
  io: PassCalls,
): Outcome {
  const outcome = kind.act(step, rows, io)
  if (!io.faults.isTwice || outcome.kind !== 'moved') return outcome
  const before = kind.print()
  const again = kind.act(step, rows, io.undisturbed())
  expectSame(again, outcome, 'a repeated step has the same outcome')
  expectSame(kind.print(), before, 'a repeated step changes nothing')
  return outcome
}

function expectSame(one: unknown, other: unknown, invariant: string): void {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)]
  must(first === second, invariant, () => `${first} and ${second}`)
}

class PassCalls implements ModelIo {
  readonly epoch: number
  readonly faults: PassFaults
  readonly #bounds: PassBounds
  #calls = 0
  #polls = 0

  constructor(bounds: PassBounds) {
    this.epoch = bounds.epoch
    this.faults = bounds.faults
    this.#bounds = bounds
  }

  undisturbed(): ModelIo {
    return new PassCalls({ ...this.#bounds, faults: { ...noFaults, isTwice: true } })
  }

  isFalseObservation(): boolean {
    this.#polls += 1
    return this.#polls - 1 === this.faults.falseObservationAt
  }

  call(resource: string, words: string, apply: () => void, begin?: () => void): Progress {
    const index = this.#calls
    this.#calls += 1
    const { at, as, code, diesAt, meetsAt } = this.faults
    const { late, meanwhile } = this.#bounds
    if (index === meetsAt) meanwhile?.()
    if (index === diesAt) throw new Died()
    late.admit(resource, this.epoch)
    if (index !== at) {
      apply()
      return { done: true }
    }
    if (as === 'slow' || as === 'silent and late') {
      begin?.()
      late.keep({ resource, epoch: this.epoch, words, apply })
    }
    if (as === 'done and refused') apply()
    if (as === 'slow') return { done: false, percent: 50, remainingMs: 500 }
    if (as === 'silent' || as === 'silent and late') throw new DriverTimeout(words, 5_000)
    throw new DriverError(code, `${words}: ${code}`)
  }
}

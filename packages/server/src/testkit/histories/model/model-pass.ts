import type { Progress } from '#reconcile/ports/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { DriverSilent } from '#reconcile/engine/call-driver.ts'
import { judgeFailure, type Refusals } from '#reconcile/engine/judge-failure.ts'
import type { Outcome, PassEnding } from '#reconcile/engine/outcome.ts'
import { noMishap, type PassMishap } from './call-fault.ts'
import type { LateCalls } from './late-calls.ts'
import { must } from './violation.ts'

/** Driver access of one pass. */
export interface ModelIo {
  readonly epoch: number
  readonly mishap: PassMishap
  isLie(): boolean
  /** Calls the driver; `begin` is the visible effect while the call is in progress. */
  call(thing: string, words: string, apply: () => void, begin?: () => void): Progress
}

/** Kind of resource with its real plan and its model. */
export interface ModelPass<Rows, Seen, Step extends { readonly kind: string }> {
  readonly refusals: Refusals
  /** Null if its row is gone. */
  load(): Rows | null
  observe(rows: Rows, io: ModelIo): Seen
  plan(rows: Rows, seen: Seen): Step | null
  act(step: Step, rows: Rows, io: ModelIo): Outcome
  print(): string
  /** `seen` is null if the driver was unreachable. */
  record(rows: Rows, seen: Seen | null, ending: PassEnding): void
}

/** Environment of one pass. */
export interface PassBounds {
  readonly epoch: number
  readonly mishap: PassMishap
  readonly late: LateCalls
  readonly story: string[]
  readonly meanwhile?: (() => void) | undefined
}

class Died extends Error {}

/** A pass with more steps than this does not terminate. */
const stepsMost = 30

/** Runs one pass like the engine, with possible disturbances: read, observe, execute the next step, observe again; then record. */
export function passModel<Rows, Seen, Step extends { readonly kind: string }>(
  kind: ModelPass<Rows, Seen, Step>,
  bounds: PassBounds,
): void {
  const io = new PassCalls(bounds)
  let rows: Rows | null = null
  let seen: Seen | null = null
  try {
    for (let steps = 0; ; steps += 1) {
      rows = kind.load()
      if (rows === null) return
      seen = null
      seen = kind.observe(rows, io)
      const step = kind.plan(rows, seen)
      expectSame(step, kind.plan(rows, seen), 'a plan is the same for the same rows and the same look')
      if (step === null) return kind.record(rows, seen, { kind: 'settled' })
      must(steps < stepsMost, 'a pass comes to an end', () => `${stepsMost} steps, the last one ${step.kind}`)
      bounds.story.push(`  ${JSON.stringify(step)}`)
      const outcome = actTwice(kind, step, rows, io)
      if (outcome.kind !== 'moved') return kind.record(rows, seen, outcome)
    }
  } catch (error) {
    if (error instanceof Died) return void bounds.story.push('  the process ends')
    if (!(error instanceof DriverError) && !(error instanceof DriverSilent)) throw error
    const ending = judgeFailure(error, kind.refusals)
    bounds.story.push(`  ${error.message}`)
    if (ending && rows !== null) kind.record(rows, seen, ending)
  }
}

/** Repeating a finished step must change nothing (driver contract, rule 3). */
function actTwice<Rows, Seen, Step extends { readonly kind: string }>(
  kind: ModelPass<Rows, Seen, Step>,
  step: Step,
  rows: Rows,
  io: PassCalls,
): Outcome {
  const outcome = kind.act(step, rows, io)
  if (!io.mishap.isTwice || outcome.kind !== 'moved') return outcome
  const before = kind.print()
  const again = kind.act(step, rows, io.undisturbed())
  expectSame(again, outcome, 'a step that is taken twice has the same outcome')
  expectSame(kind.print(), before, 'a step that is taken twice changes nothing the second time')
  return outcome
}

function expectSame(one: unknown, other: unknown, invariant: string): void {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)]
  must(first === second, invariant, () => `${first} and ${second}`)
}

class PassCalls implements ModelIo {
  readonly epoch: number
  readonly mishap: PassMishap
  readonly #bounds: PassBounds
  #calls = 0
  #looks = 0

  constructor(bounds: PassBounds) {
    this.epoch = bounds.epoch
    this.mishap = bounds.mishap
    this.#bounds = bounds
  }

  /** The same claim without disturbances. */
  undisturbed(): ModelIo {
    return new PassCalls({ ...this.#bounds, mishap: { ...noMishap, isTwice: true } })
  }

  isLie(): boolean {
    this.#looks += 1
    return this.#looks - 1 === this.mishap.liesAt
  }

  call(thing: string, words: string, apply: () => void, begin?: () => void): Progress {
    const place = this.#calls
    this.#calls += 1
    const { at, as, code, diesAt, meetsAt } = this.mishap
    const { late, meanwhile } = this.#bounds
    if (place === meetsAt) meanwhile?.()
    if (place === diesAt) throw new Died()
    late.admit(thing, this.epoch)
    if (place !== at) {
      apply()
      return { done: true }
    }
    if (as === 'slow' || as === 'silent and late') {
      begin?.()
      late.keep({ thing, epoch: this.epoch, words, apply })
    }
    if (as === 'done and refused') apply()
    if (as === 'slow') return { done: false, percent: 50, remainingMs: 500 }
    if (as === 'silent' || as === 'silent and late') throw new DriverSilent(words, 5_000)
    throw new DriverError(code, `${words}: ${code}`)
  }
}

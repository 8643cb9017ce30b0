import type { Random } from './random.ts'

/** Move of a history. Its numbers select existing resources, so that a history stays valid without some moves. */
export interface ModelAction {
  readonly kind: string
}

/** Passage of time. */
export interface TimeAction {
  readonly kind: 'time'
  readonly ms: number
}

/** Draws a duration: at most 20 s, or longer than a job's deadline. */
export function drawTime(random: Random): TimeAction {
  return { kind: 'time', ms: random.choose([100, 1_000, 20_000, 70_000]) }
}

/** Log of a history, in sentences. */
export interface Logged {
  readonly log: string[]
}

/** Rows, engines and time of one kind of resource in memory, with the real plans. */
export interface Model<State extends Logged, Action extends ModelAction> {
  readonly name: string
  open(): State
  draw(random: Random): Action
  /** Throws a Violation if an invariant does not hold. */
  apply(state: State, action: Action): void
  /** Converges without further faults and checks the result. */
  converge(state: State): void
}

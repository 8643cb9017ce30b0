import type { Random } from './random.ts'

/** Move of a history; its numbers select among the existing resources, so that a history stays valid if moves are left out. */
export interface ModelAction {
  readonly kind: string
}

/** Passage of time. */
export interface TimeAction {
  readonly kind: 'time'
  readonly ms: number
}

/** Draws a duration: shorter than any timeout, or longer than a deadline. */
export function drawTime(random: Random): TimeAction {
  return { kind: 'time', ms: random.choose([100, 1_000, 20_000, 70_000]) }
}

/** Log of a history, in sentences. */
export interface Logged {
  readonly log: string[]
}

/** Rows, engines and time of one kind of resource, all in memory, with the real plans and summaries between them. */
export interface Model<State extends Logged, Action extends ModelAction> {
  readonly name: string
  open(): State
  draw(random: Random): Action
  /** Throws a Violation if an invariant does not hold. */
  apply(state: State, action: Action): void
  /** Lets everything converge without further faults and checks the result; throws a Violation. */
  converge(state: State): void
}

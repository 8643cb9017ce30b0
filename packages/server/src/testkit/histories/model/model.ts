import type { Random } from './random.ts'

/** Move of a history. Its numbers select existing resources, so that histories without some moves stay valid. */
export interface ModelAction {
  readonly kind: string
}

/** Passage of time. */
export interface TimeAction {
  readonly kind: 'time'
  readonly ms: number
}

/** Returns a random duration: at most 20 s, or 70 s, longer than a job's deadline. */
export function drawTime(random: Random): TimeAction {
  return { kind: 'time', ms: random.choose([100, 1_000, 20_000, 70_000]) }
}

/** Log of a history. */
export interface Logged {
  readonly log: string[]
}

/** Resources of one kind in memory, with the real plans. */
export interface Model<State extends Logged, Action extends ModelAction> {
  readonly name: string
  open(): State
  draw(random: Random): Action
  apply(state: State, action: Action): void
  converge(state: State): void
}

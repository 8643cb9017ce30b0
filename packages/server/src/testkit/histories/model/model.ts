import type { Random } from './random.ts'

/** Move of a history; its numbers select among the existing resources, so that a history stays valid if moves are left out. */
export interface ModelMove {
  readonly kind: string
}

/** Passage of time. */
export interface TimeMove {
  readonly kind: 'time'
  readonly ms: number
}

/** Draws a duration: shorter than any timeout, or longer than a deadline. */
export function drawTime(random: Random): TimeMove {
  return { kind: 'time', ms: random.choose([100, 1_000, 20_000, 70_000]) }
}

/** Log of a history, in sentences. */
export interface Told {
  readonly story: string[]
}

/** Rows, engines and time of one kind of resource, all in memory, with the real plans and summaries between them. */
export interface Model<World extends Told, Move extends ModelMove> {
  readonly name: string
  open(): World
  draw(random: Random): Move
  /** Throws a Violation if an invariant does not hold. */
  play(world: World, move: Move): void
  /** Lets everything converge without further faults and checks the result; throws a Violation. */
  settle(world: World): void
}

import type { Random } from './random.ts'

/** One thing that happens; numbers in it choose among what there is then, so that a history stays one when moves are left out. */
export interface ModelMove {
  readonly kind: string
}

/** Time that goes by. */
export interface TimeMove {
  readonly kind: 'time'
  readonly ms: number
}

/** Draws a while: shorter than any patience, or longer than a deadline. */
export function drawTime(random: Random): TimeMove {
  return { kind: 'time', ms: random.choose([100, 1_000, 20_000, 70_000]) }
}

/** What has happened, in sentences. */
export interface Told {
  readonly story: string[]
}

/** Rows, engines and time of one kind of thing, all in memory, with the real plans and summaries between them. */
export interface Model<World extends Told, Move extends ModelMove> {
  readonly name: string
  open(): World
  draw(random: Random): Move
  /** Throws a Violation where an invariant is broken. */
  play(world: World, move: Move): void
  /** Lets everything come to rest without further faults, and looks at the whole of it; throws a Violation. */
  settle(world: World): void
}

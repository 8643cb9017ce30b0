import type { EngineBench } from '../engine/engine-bench.ts'
import type { BreakKind } from './break-kinds.ts'

/** One place of a telling: what kind of call, step or recording it is, as `ensureNode node`, and of which thing; and its number among those of its sort, from 1. */
export interface BreakSpot {
  readonly name: string
  readonly thing: string
  readonly count: number
}

/** What a break needs: where it strikes, and how it remembers that it did. */
export interface Arming {
  readonly bench: EngineBench
  readonly kind: BreakKind
  /** Whether the break falls on this place; it does not fall on the same one again. */
  isHit(spot: BreakSpot): boolean
  reach(spot: BreakSpot): void
  /** Ends the process of this telling's drivers with what goes on in it, and begins another; nothing where tellings have none of their own. */
  kill(): Promise<void>
}

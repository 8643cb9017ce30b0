import type { EngineBench } from '../engine/engine-bench.ts'
import type { BreakKind } from './break-kinds.ts'

/** Point at which a run can be interrupted. `name` is, for example, `ensureNode node`; `count` is its number in the run, from 1. */
export interface BreakSpot {
  readonly name: string
  readonly resource: string
  readonly count: number
}

/** Selects and records interruptions. */
export interface Arming {
  readonly bench: EngineBench
  readonly kind: BreakKind
  isHit(spot: BreakSpot): boolean
  reach(spot: BreakSpot): void
  /** Kills this run's drivers with their work, and starts others. Does nothing if runs share the drivers. */
  kill(): Promise<void>
}

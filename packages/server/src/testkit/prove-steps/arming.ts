import type { EngineBench } from '../engine/engine-bench.ts'
import type { BreakKind } from './break-kinds.ts'

/** Kind of call, step or recording, such as `ensureNode node`, its resource, and its index among those of its kind, from 1. */
export interface BreakSpot {
  readonly name: string
  readonly resource: string
  readonly count: number
}

/** Selects the points of an interruption and records that it took place. */
export interface Arming {
  readonly bench: EngineBench
  readonly kind: BreakKind
  /** True only once for each point. */
  isHit(spot: BreakSpot): boolean
  reach(spot: BreakSpot): void
  /** Kills the process of this run's drivers with its work in progress, and starts another; does nothing if runs share the drivers. */
  kill(): Promise<void>
}

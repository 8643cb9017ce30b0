import type { EngineBench } from '../engine/engine-bench.ts'
import type { BreakKind } from './break-kinds.ts'

/** Point of an interruption: name, such as `ensureNode node`, resource, and index among the run's calls, writes or recordings, from 1. */
export interface BreakSpot {
  readonly name: string
  readonly resource: string
  readonly count: number
}

/** Selects the points of an interruption and records that it took place. */
export interface Arming {
  readonly bench: EngineBench
  readonly kind: BreakKind
  /** True to interrupt the run here, at most once for each point. */
  isHit(spot: BreakSpot): boolean
  reach(spot: BreakSpot): void
  /** Kills the process of this run's drivers with its work in progress, and starts another. Does nothing if runs share the drivers. */
  kill(): Promise<void>
}

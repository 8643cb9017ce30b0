import type { EngineBench } from '../engine/engine-bench.ts'
import type { BreakKind } from './break-kinds.ts'

/** Point by name, such as `ensureNode node`, resource, and index in the run, from 1. */
export interface BreakSpot {
  readonly name: string
  readonly resource: string
  readonly count: number
}

/** Selects and records interruptions. */
export interface Arming {
  readonly bench: EngineBench
  readonly kind: BreakKind
  /** At most once for each point. */
  isHit(spot: BreakSpot): boolean
  reach(spot: BreakSpot): void
  /** Kills this run's drivers with their work, and starts others. Does nothing if runs share the drivers. */
  kill(): Promise<void>
}

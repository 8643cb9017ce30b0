import type { FaultStore } from '../faults/fault-store.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** Dependencies of the routes. */
export interface SimRoutesContext {
  readonly state: SimulatorState
  readonly faults: FaultStore
  /** Installation to which routes are limited; null for all. */
  readonly installation: string | null
}

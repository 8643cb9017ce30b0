import type { FaultStore } from '../faults/fault-store.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** Dependencies of the routes. */
export interface SimRoutesContext {
  readonly state: SimulatorState
  readonly faults: FaultStore
  /** Null: of all installations. */
  readonly installation: string | null
}

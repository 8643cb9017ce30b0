import type { FaultStore } from '../faults/fault-store.ts'
import type { World } from '../world/world.ts'

/** What the routes look at. */
export interface SimRoutesContext {
  readonly world: World
  readonly faults: FaultStore
  /** Null: things of every installation. */
  readonly installation: string | null
}

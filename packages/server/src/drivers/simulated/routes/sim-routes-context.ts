import type { FaultStore } from '../faults/fault-store.ts'
import type { World } from '../world/world.ts'

/** Dependencies of the routes. */
export interface SimRoutesContext {
  readonly world: World
  readonly faults: FaultStore
  /** Null: resources of all installations. */
  readonly installation: string | null
}

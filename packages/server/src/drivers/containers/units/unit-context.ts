import type { UnitSupervisor } from './supervisors/unit-supervisor.ts'
import type { UnitPlaces } from './folder/unit-places.ts'

/** Context of every call. */
export interface UnitContext {
  readonly places: UnitPlaces
  readonly supervisor: UnitSupervisor
}

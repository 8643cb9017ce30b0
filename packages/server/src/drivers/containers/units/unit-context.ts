import type { UnitSupervisor } from './supervisors/unit-supervisor.ts'
import type { UnitPlaces } from './folder/unit-places.ts'

/** Context of a unit engine's calls. */
export interface UnitContext {
  readonly places: UnitPlaces
  readonly supervisor: UnitSupervisor
}

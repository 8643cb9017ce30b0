import type { UnitSupervisor } from './supervisors/unit-supervisor.ts'
import type { UnitPlaces } from './folder/unit-places.ts'

/** What every call works with. */
export interface UnitContext {
  readonly places: UnitPlaces
  readonly supervisor: UnitSupervisor
}

import type { RegionCapacity } from './simulator/controls.ts'
import { SimError, type SimErrorEntry } from './simulator/call-simulator.ts'
import type { SimulatedState } from './simulator/simulated-state.ts'

// Old names of exports, for one release.

/** @deprecated Renamed to `SimError`. */
export const SimRefused: typeof SimError = SimError
/** @deprecated Renamed to `SimError`. */
export type SimRefused = SimError
/** @deprecated Renamed to `SimErrorEntry`. */
export type SimRefusedEntry = SimErrorEntry
/** @deprecated Renamed to `SimulatedState`. */
export type SimulatedWorld = SimulatedState
/** @deprecated Renamed to `RegionCapacity`. */
export type RegionRoom = RegionCapacity

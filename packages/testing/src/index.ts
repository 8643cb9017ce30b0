/** Starts a Moorage installation for tests with one call (see docs/testing-with-moorage.md). */
export * from './start-moorage.ts'
export type * from './moorage.ts'
export * from './deprecated.ts'
export type { MoorageOptions } from './options.ts'
export * from './simulator/sim-error.ts'
export type * from './simulator/controls.ts'
export type * from './simulator/simulated-state.ts'

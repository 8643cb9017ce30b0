/** Starts a Moorage installation for tests with one call (see docs/testing-with-moorage.md). */
export * from './start-moorage.ts'
export type * from './moorage.ts'
export * from './deprecated.ts'
export { SimError, type SimErrorEntry } from './simulator/call-simulator.ts'
export type * from './simulator/controls.ts'
export type * from './simulator/simulated-state.ts'

/** A Moorage of a test's own, in one call: docs/testing-with-moorage.md shows how it is used. */
export * from './start-moorage.ts'
export type * from './moorage.ts'
export type { MoorageOptions } from './options.ts'
export * from './simulator/sim-refused.ts'
export type * from './simulator/controls.ts'
export type * from './simulator/simulated-world.ts'

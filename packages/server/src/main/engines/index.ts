/** Real infrastructure, read from the engines file (docs/engines.md). */
export { readEngines } from './read-engines.ts'
export { isOfProcesses } from './control-machine.ts'
export { checkRegions, hasSimulation, listSimulatedRegions } from './check-regions.ts'
export { openEngines } from './open-engines.ts'
export type { OpenedEngines } from './open-engines.ts'
export { recordsOfEngines } from './records-of-engines.ts'
export type { EngineFile } from './engine-schema.ts'
export { simulatedEngine } from './check-engines.ts'

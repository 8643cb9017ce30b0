export { createSimulation } from './create-simulation.ts'
export type { Simulation, SimulationOptions } from './create-simulation.ts'
export type { Pace } from './world/pace.ts'
export type { SimRoutesOptions } from './routes/sim-routes.ts'

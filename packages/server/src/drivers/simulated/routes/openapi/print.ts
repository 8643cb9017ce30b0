/** Prints the OpenAPI document of the simulator's interface to stdout. */
import { describeSimulation } from './describe-simulation.ts'

process.stdout.write(`${JSON.stringify(describeSimulation('/sim'), null, 2)}\n`)

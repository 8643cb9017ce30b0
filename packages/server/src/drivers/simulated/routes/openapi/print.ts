import { describeSimulation } from './describe-simulation.ts'

process.stdout.write(`${JSON.stringify(describeSimulation('/sim'), null, 2)}\n`)

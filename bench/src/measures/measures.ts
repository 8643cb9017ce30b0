import type { Figure } from '../figures/figure.ts'
import type { Bench } from './bench.ts'
import { convergeClusters } from './converge-clusters.ts'
import { convergeVolumes } from './converge-volumes.ts'
import { measureIdle } from './idle.ts'
import { measureMemory } from './memory.ts'
import { measureNudges } from './nudged.ts'
import { processes } from './processes.ts'
import { reads } from './reads.ts'
import { measureStart } from './start.ts'
import { countStatements } from './statements.ts'
import { writes } from './writes.ts'

/** Everything that a run measures, by the name that --only takes, in the order of the run. */
export const measures: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  statements: countStatements,
  ...reads,
  ...processes,
  ...writes,
  nudges: measureNudges,
  'converge-volumes': convergeVolumes,
  'converge-clusters': convergeClusters,
  idle: measureIdle,
  memory: measureMemory,
  start: measureStart,
}

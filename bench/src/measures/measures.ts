import type { Figure } from '../figures/figure.ts'
import type { Bench } from './bench.ts'
import { measureCommand } from './command.ts'
import { convergeClusters } from './converge-clusters.ts'
import { convergeVolumes } from './converge-volumes.ts'
import { countFiles } from './files.ts'
import { measureIdle } from './idle.ts'
import { measureMemory } from './memory.ts'
import { measureNudges } from './measure-nudges.ts'
import { processes } from './processes.ts'
import { reads } from './reads.ts'
import { measureStart } from './start.ts'
import { countStatements } from './statements.ts'
import { writes } from './writes.ts'

const measures: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  statements: countStatements,
  files: countFiles,
  ...reads,
  ...processes,
  ...writes,
  nudges: measureNudges,
  'converge-volumes': convergeVolumes,
  'converge-clusters': convergeClusters,
  idle: measureIdle,
  memory: measureMemory,
  start: measureStart,
  command: measureCommand,
}

/** Figures of a run, with the errors of failed measures. */
export interface Measured {
  readonly figures: readonly Figure[]
  readonly failed: readonly string[]
}

/** Returns the figures of the named measures (null: all), and the errors of failed ones. Throws for an unknown name. */
export async function runMeasures(bench: Bench, only: readonly string[] | null): Promise<Measured> {
  const unknown = only?.find((name) => !(name in measures))
  if (unknown !== undefined)
    throw new Error(`unknown measure ${unknown}; available: ${Object.keys(measures).join(', ')}`)
  const [figures, failed]: [Figure[], string[]] = [[], []]
  for (const [name, measure] of Object.entries(measures)) {
    if (only !== null && !only.includes(name)) continue
    try {
      figures.push(...(await measure(bench)))
    } catch (error) {
      failed.push(`${name}: ${String(error)}`)
    }
  }
  return { figures, failed }
}

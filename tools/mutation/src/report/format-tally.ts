import { originalOf } from './stryker-report.ts'
import type { Module } from '../modules.ts'
import type { PlacedMutant, Tally } from './stryker-report.ts'

/** Result of a module. `survivors` excludes mutants that the type check rejects. */
export interface ModuleResult {
  readonly module: Module
  readonly tally: Tally
  readonly survivors: readonly PlacedMutant[]
}

/** Returns the percentage of killed and timed-out mutants. Mutants that the type check rejects do not count; 100 without mutants. */
export function scoreOf({ tally, survivors }: ModuleResult): number {
  const noticed = tally.killed + tally.timedOut.length
  return noticed + survivors.length === 0 ? 100 : (100 * noticed) / (noticed + survivors.length)
}

/** Returns timeouts and survivors as lines, then all counts in one line. */
export function formatTally(result: ModuleResult): string {
  const { module, tally, survivors } = result
  const rejected = tally.survivors.length - survivors.length
  const figures = [
    `${tally.killed} killed`,
    `${tally.timedOut.length} timed out`,
    `${survivors.length} survived`,
    `${rejected} more rejected by the type check`,
    `${tally.excluded} excluded (log texts)`,
    `${tally.notDrawn} not drawn`,
    `${tally.broken} could not be run`,
  ]
  const mutants = [...tally.timedOut, ...survivors].map(formatMutant)
  return [...mutants, `${module.name}: ${scoreOf(result).toFixed(1)} % (${figures.join(', ')})`].join('\n')
}

const outcomes: Readonly<Record<string, string>> = { NoCoverage: 'no test reaches it', Timeout: 'timed out' }

function formatMutant(one: PlacedMutant): string {
  const { start } = one.mutant.location
  const how = outcomes[one.mutant.status] ?? one.mutant.mutatorName
  return `${one.file}:${start.line}:${start.column} ${how}\n  - ${shorten(originalOf(one))}\n  + ${shorten(one.mutant.replacement ?? '')}`
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 157)}...` : line
}

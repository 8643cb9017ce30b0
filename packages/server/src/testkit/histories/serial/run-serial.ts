import { createHash } from 'node:crypto'
import { runSerialHistory, type SerialHistory, type SerialRun } from './serial-history.ts'
import type { SerialStage } from './serial-environment.ts'

/** Histories to play. */
export interface SerialPlan extends Pick<SerialHistory, 'seed' | 'onceIn'> {
  readonly histories: number
  /** Number of one history to play, from 0. */
  readonly only?: number
  readonly lanes: number
}

/** Result of a run. */
export interface SerialReport {
  readonly seed: number
  readonly histories: number
  readonly turns: number
  readonly faults: number
  readonly results: ReadonlyMap<string, number>
  readonly digest: string
  readonly broken: readonly (SerialRun & { readonly number: number })[]
}

const brokenMost = 5

/** Plays seeded histories on copies of a stage, `lanes` at once. Returns sums and the broken histories. Stops after five broken histories. */
export async function runSerial(stage: SerialStage, plan: SerialPlan): Promise<SerialReport> {
  const { seed, histories, only, lanes, onceIn } = plan
  const numbers = only === undefined ? Array.from({ length: histories }, (_none, number) => number) : [only]
  const runs = new Map<number, SerialRun>()
  const queue = [...numbers]
  const walk = async (): Promise<void> => {
    for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
      runs.set(number, await runSerialHistory(stage, { seed, number, onceIn }))
      if ([...runs.values()].filter((run) => run.problems.length > 0).length >= brokenMost) return
    }
  }
  await Promise.all(Array.from({ length: lanes }, walk))
  const numbered = [...runs].toSorted(([one], [other]) => one - other)
  return { seed, ...sumRuns(numbered) }
}

function sumRuns(numbered: readonly (readonly [number, SerialRun])[]): Omit<SerialReport, 'seed'> {
  const results = new Map<string, number>()
  const digest = createHash('sha256')
  for (const [, { outcomes, digest: one }] of numbered) {
    digest.update(one)
    for (const { result } of outcomes) results.set(result, (results.get(result) ?? 0) + 1)
  }
  const traces = numbered.flatMap(([, { trace }]) => trace)
  return {
    histories: numbered.length,
    turns: traces.length,
    faults: traces.filter((line) => line.includes(' !! ')).length,
    results,
    digest: digest.digest('hex'),
    broken: numbered.flatMap(([number, run]) => (run.problems.length > 0 ? [{ number, ...run }] : [])),
  }
}

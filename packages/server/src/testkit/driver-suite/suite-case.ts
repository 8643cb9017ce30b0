import type { DriverBench } from './driver-bench.ts'
import type { DriverKit } from './driver-kit.ts'

/** Test of one sentence of the driver contract. */
export interface SuiteCase {
  readonly rule: number
  readonly name: string
  /** Returns why the driver skips the case, or null. Depends on capabilities, never on a driver's name. */
  readonly skip?: (kit: DriverKit) => string | null
  run(bench: DriverBench): Promise<void>
}

/** Returns the title in test output and in the contract document, `rule NUMBER: NAME`. */
export const caseTitle = ({ rule, name }: Pick<SuiteCase, 'rule' | 'name'>): string => `rule ${rule}: ${name}`

/** Returns the cases of one rule, with a common skip reason unless null. `runs` contains their code by name. */
export const casesOf = (
  rule: number,
  skip: SuiteCase['skip'] | null,
  runs: Readonly<Record<string, SuiteCase['run']>>,
): readonly SuiteCase[] => Object.entries(runs).map(([name, run]) => ({ rule, name, ...(skip ? { skip } : {}), run }))

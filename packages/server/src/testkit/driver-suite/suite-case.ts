import type { DriverBench } from './driver-bench.ts'
import type { DriverKit } from './driver-kit.ts'

/** One sentence of the driver contract, proven. */
export interface SuiteCase {
  /** Number of the rule in docs/driver-contract.md. */
  readonly rule: number
  readonly name: string
  /** Why this driver cannot be asked, null when it can; capabilities decide, never a driver's name. */
  readonly skip?: (kit: DriverKit) => string | null
  run(bench: DriverBench): Promise<void>
}

/** How a case is called in test output and in the contract document. */
export const caseTitle = ({ rule, name }: Pick<SuiteCase, 'rule' | 'name'>): string => `rule ${rule}: ${name}`

/** Cases of one rule by their names, left out for one reason or never. */
export const casesOf = (
  rule: number,
  skip: SuiteCase['skip'] | null,
  runs: Readonly<Record<string, SuiteCase['run']>>,
): readonly SuiteCase[] => Object.entries(runs).map(([name, run]) => ({ rule, name, ...(skip ? { skip } : {}), run }))

import type { DriverBench } from './driver-bench.ts'
import type { DriverKit } from './driver-kit.ts'

/** Test of one sentence of the driver contract. */
export interface SuiteCase {
  readonly rule: number
  readonly name: string
  /** Null if this driver can run the case; decided by capabilities, never a driver's name. */
  readonly skip?: (kit: DriverKit) => string | null
  run(bench: DriverBench): Promise<void>
}

/** Title in test output and in the contract document. */
export const caseTitle = ({ rule, name }: Pick<SuiteCase, 'rule' | 'name'>): string => `rule ${rule}: ${name}`

/** Returns the cases of one rule by name, with a common skip reason. */
export const casesOf = (
  rule: number,
  skip: SuiteCase['skip'] | null,
  runs: Readonly<Record<string, SuiteCase['run']>>,
): readonly SuiteCase[] => Object.entries(runs).map(([name, run]) => ({ rule, name, ...(skip ? { skip } : {}), run }))

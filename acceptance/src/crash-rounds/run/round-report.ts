import type { Outage } from '../client/outages.ts'
import type { Violation } from '../invariants/invariant.ts'

/** Cost of a fault in ms. */
export interface FaultCost {
  readonly name: string
  /** Attempts without a response, or with a retry status. */
  readonly errors: number
  /** Longest resulting time without a response, or 0. */
  readonly awayMs: number
  /** From the start of the repair to convergence. */
  readonly settleMs: number
}

/** Report of a round. */
export interface RoundReport {
  readonly number: number
  readonly ms: number
  readonly requests: number
  readonly operations: number
  readonly faults: readonly FaultCost[]
  readonly violations: readonly Violation[]
}

/** Fault with local times. */
export interface Happened {
  readonly name: string
  readonly atMs: number
}

/** Assigns each outage to the last fault that started before it or was active. */
export function costFaults(
  happened: readonly Happened[],
  outages: readonly Outage[],
  convergenceMs: number,
): FaultCost[] {
  const sorted = happened.toSorted((one, other) => one.atMs - other.atMs)
  return sorted.map(({ name, atMs }, index) => {
    const nextMs = sorted[index + 1]?.atMs ?? Infinity
    const own = outages.filter(({ sinceMs, ms }) => sinceMs < nextMs && sinceMs + ms >= atMs)
    return {
      name,
      errors: own.reduce((sum, outage) => sum + outage.errors, 0),
      awayMs: Math.round(Math.max(0, ...own.map((outage) => outage.ms))),
      settleMs: Math.round(convergenceMs),
    }
  })
}

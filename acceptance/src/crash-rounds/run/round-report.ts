import type { Outage } from '../client/outages.ts'
import type { Violation } from '../invariants/invariant.ts'

/** Effect of a fault on clients. */
export interface FaultCost {
  readonly name: string
  readonly errors: number
  readonly awayMs: number
  readonly settleMs: number
}

/** Result of a round. */
export interface RoundReport {
  readonly number: number
  readonly ms: number
  readonly requests: number
  readonly operations: number
  readonly faults: readonly FaultCost[]
  readonly violations: readonly Violation[]
}

/** Injected fault with its local time. */
export interface Happened {
  readonly name: string
  readonly atMs: number
}

/** Returns each fault's cost in order of time, from the outages that overlap the time until the next fault. */
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

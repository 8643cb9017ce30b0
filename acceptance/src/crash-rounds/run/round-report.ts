import type { Outage } from '../client/outages.ts'
import type { Violation } from '../invariants/invariant.ts'

/** What one fault cost, in milliseconds. */
export interface FaultCost {
  readonly name: string
  /** Tries of clients that got no answer, or were told to come back, from the fault on. */
  readonly errors: number
  /** Longest time that one request was without an answer because of it; 0 when none was. */
  readonly awayMs: number
  /** From the end of the round's faults until everything had come to rest. */
  readonly settleMs: number
}

/** One round. */
export interface RoundReport {
  readonly number: number
  readonly ms: number
  readonly requests: number
  readonly operations: number
  readonly faults: readonly FaultCost[]
  readonly violations: readonly Violation[]
}

/** A fault that happened, by this process's clock. */
export interface Happened {
  readonly name: string
  readonly atMs: number
}

/** Shares the outages of a round among its faults: each to the last fault before it, or while it lasted. */
export function costFaults(happened: readonly Happened[], outages: readonly Outage[], settleMs: number): FaultCost[] {
  const sorted = happened.toSorted((one, other) => one.atMs - other.atMs)
  return sorted.map(({ name, atMs }, index) => {
    const nextMs = sorted[index + 1]?.atMs ?? Infinity
    const own = outages.filter(({ sinceMs, ms }) => sinceMs < nextMs && sinceMs + ms >= atMs)
    return {
      name,
      errors: own.reduce((sum, outage) => sum + outage.errors, 0),
      awayMs: Math.round(Math.max(0, ...own.map((outage) => outage.ms))),
      settleMs: Math.round(settleMs),
    }
  })
}

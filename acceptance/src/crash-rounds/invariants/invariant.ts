import type { RoundContext } from './round-context.ts'

/** Property that holds whenever the system is idle, after any faults; numbered as in docs/invariants.md. */
export interface Invariant {
  readonly number: number
  readonly title: string
  check(context: RoundContext): Promise<string[]>
}

/** Violation of an invariant in a round. */
export interface Violation {
  readonly invariant: number
  readonly title: string
  readonly told: string
}

/**
 * Creates an invariant from a statement that returns one row, with one field, per violation. `$1` is the last event and `$2` the last position before the
 * round.
 */
export function sqlInvariant(number: number, title: string, sql: string): Invariant {
  return {
    number,
    title,
    async check({ database, start }) {
      const values = [start.eventId, start.position].slice(0, sql.includes('$2') ? 2 : sql.includes('$1') ? 1 : 0)
      return (await database.rows<{ told: string }>(sql, values)).map((row) => row.told)
    },
  }
}

import type { RoundContext } from './round-context.ts'

/** Property of an idle system. `number` is that of docs/invariants.md. */
export interface Invariant {
  readonly number: number
  readonly title: string
  check(context: RoundContext): Promise<string[]>
}

/** Violation of an invariant in one round. */
export interface Violation {
  readonly invariant: number
  readonly title: string
  readonly told: string
}

/**
 * Creates an invariant from a statement that returns a row with the field `told` per violation. `$1` and `$2` are the last event ID and the last log position
 * before the round.
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

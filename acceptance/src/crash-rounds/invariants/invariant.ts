import type { Scene } from './scene.ts'

/** A promise that holds whenever all is quiet, whatever went wrong before; numbered as in docs/invariants.md. */
export interface Invariant {
  readonly number: number
  readonly title: string
  /** One sentence for each break of it. */
  check(scene: Scene): Promise<string[]>
}

/** A break of an invariant in a round. */
export interface Violation {
  readonly invariant: number
  readonly title: string
  readonly told: string
}

/** Makes the check of an invariant that one statement finds the breaks of: each row is one, told by its only field. `$1` is the last event, `$2` the last position before the round. */
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

import type { Pool } from 'pg'
import { transactOn } from './in-transaction.ts'

/** How the tables of a schema come about. */
export interface SchemaSteps {
  /** One number for the whole database, so that processes starting together take turns. */
  readonly turn: number
  /** Statements that make the schema and its table of steps; harmless where they are there already. */
  readonly foundation: readonly string[]
  /** Taken in order, each once; one that was released is never changed. */
  readonly steps: readonly string[]
  /** Asks for one row `taken`, the number of steps taken. */
  readonly countSteps: string
  /** Writes down that the step with this number was taken. */
  readonly noteStep: string
}

/** Brings a schema to this release's tables. May be repeated, and run by several processes at once. */
export async function migrateSchema(pool: Pool, plan: SchemaSteps): Promise<void> {
  await transactOn(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [plan.turn])
    for (const sql of plan.foundation) await tx.query(sql)
    const { rows } = await tx.query<{ taken: number }>(plan.countSteps)
    for (const [index, sql] of plan.steps.entries()) {
      if (index < (rows[0]?.taken ?? 0)) continue
      await tx.query(sql)
      await tx.query(plan.noteStep, [index + 1])
    }
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { isSqlError } from '#domain/shared/index.ts'
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

/**
 * Limits for a step while processes of an earlier release use the tables: it waits for each lock for less than PostgreSQL's deadlock timeout, so that neither it nor
 * one of them is ended by a deadlock, and is tried again for ten minutes. In milliseconds.
 */
const [lockMs, pauseMs, triesMax] = [500, 1_000, 400]

/**
 * Migrates a schema to this release's tables. It is safe to repeat and to run in several processes at once, also beside processes of the release before. An empty schema
 * is made in one transaction; after that each step has its own. Rejects when the tables stay locked for ten minutes.
 */
export async function migrateSchema(pool: Pool, plan: SchemaSteps): Promise<void> {
  for (let tries = 1; ;) {
    try {
      if (await transactOn(pool, (tx) => takeNextSteps(tx, plan))) return
    } catch (error) {
      if (!isSqlError(error, 'lockNotAvailable', 'repeatable')) throw error
      if (tries >= triesMax)
        throw new Error(
          `A schema change could not lock its tables in ${triesMax} tries. End the transaction that uses them, such as a backup, and start again.`,
          { cause: error },
        )
      tries += 1
      await pause(pauseMs)
    }
  }
}

/** Returns whether the schema is complete. */
async function takeNextSteps(tx: PoolClient, plan: SchemaSteps): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock($1)', [plan.turn])
  await tx.query(`select set_config('lock_timeout', $1, true)`, [`${lockMs}ms`])
  for (const sql of plan.foundation) await tx.query(sql)
  const { rows } = await tx.query<{ taken: number }>(plan.countSteps)
  const taken = rows[0]?.taken ?? 0
  const end = taken === 0 ? plan.steps.length : Math.min(taken + 1, plan.steps.length)
  for (const [index, sql] of plan.steps.slice(taken, end).entries()) {
    await tx.query(sql)
    await tx.query(plan.noteStep, [taken + index + 1])
  }
  return end === plan.steps.length
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { isSqlError } from '#domain/shared/index.ts'
import { transactOn } from './in-transaction.ts'

/** Migrations of a schema. */
export interface SchemaSteps {
  /** Advisory lock number, unique in the database, that serializes starting processes. */
  readonly turn: number
  /** Idempotent; create the schema and its table of steps. */
  readonly foundation: readonly string[]
  /** Applied in order, each once; a released step is never changed. */
  readonly steps: readonly string[]
  /** Returns one row `taken`, the number of applied steps. */
  readonly countSteps: string
  /** Statement that records the step with this number. */
  readonly noteStep: string
}

/**
 * Milliseconds. Processes of an earlier release may use the tables: a step waits for a lock for less than PostgreSQL's deadlock timeout, so that no deadlock
 * ends it or them, and retries for ten minutes.
 */
const [lockMs, pauseMs, triesMax] = [500, 1_000, 400]

/**
 * Migrates a schema to this release. Idempotent and safe to run concurrently, also beside the previous release. An empty schema takes one transaction, later
 * steps one each. Rejects if the tables stay locked for ten minutes.
 */
export async function migrateSchema(pool: Pool, plan: SchemaSteps): Promise<void> {
  for (let tries = 1; ;) {
    try {
      if (await transactOn(pool, (tx) => takeNextSteps(tx, plan))) return
    } catch (error) {
      if (!isSqlError(error, 'lockNotAvailable', 'repeatable')) throw error
      if (tries >= triesMax)
        throw new Error(
          `A schema migration could not lock its tables in ${triesMax} attempts. End the transaction that uses them, such as a backup, and start again.`,
          { cause: error },
        )
      tries += 1
      await pause(pauseMs)
    }
  }
}

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

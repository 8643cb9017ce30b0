import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { isSqlError } from '#domain/shared/index.ts'
import { runTransactionOnce } from './in-transaction.ts'

/** Statements that create and migrate a schema. */
export interface SchemaSteps {
  /** Advisory lock that serializes starting processes. */
  readonly advisoryLockKey: number
  /** Idempotent statements that create the schema and its table of steps. */
  readonly foundation: readonly string[]
  /** Steps, each applied once. A released step is never changed. */
  readonly steps: readonly string[]
  /** Query for one row `taken`, the number of applied steps. */
  readonly countSteps: string
  readonly recordStep: string
}

/**
 * Earlier releases may lock the tables. A step waits for less than PostgreSQL's deadlock timeout, so that neither side is aborted, and retries for ten minutes.
 */
const [lockMs, pauseMs, triesMax] = [500, 1_000, 400]

/**
 * Migrates a schema to this release. Idempotent and safe to run concurrently, also beside the previous release. Throws if the tables stay locked for ten
 * minutes.
 */
export async function migrateSchema(pool: Pool, schemaSteps: SchemaSteps): Promise<void> {
  for (let tries = 1; ;) {
    try {
      if (await runTransactionOnce(pool, (tx) => applyNextSteps(tx, schemaSteps))) return
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

async function applyNextSteps(tx: PoolClient, schemaSteps: SchemaSteps): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock($1)', [schemaSteps.advisoryLockKey])
  await tx.query(`select set_config('lock_timeout', $1, true)`, [`${lockMs}ms`])
  for (const sql of schemaSteps.foundation) await tx.query(sql)
  const { rows } = await tx.query<{ taken: number }>(schemaSteps.countSteps)
  const taken = rows[0]?.taken ?? 0
  const end = taken === 0 ? schemaSteps.steps.length : Math.min(taken + 1, schemaSteps.steps.length)
  for (const [index, sql] of schemaSteps.steps.slice(taken, end).entries()) {
    await tx.query(sql)
    await tx.query(schemaSteps.recordStep, [taken + index + 1])
  }
  return end === schemaSteps.steps.length
}

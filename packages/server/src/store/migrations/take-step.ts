import { setTimeout as pause } from 'node:timers/promises'
import { isSqlError } from '#domain/shared/index.ts'
import { type Migration, applyMigration } from './apply-migration.ts'
import { endPlannedSessions } from './end-planned-sessions.ts'
import type { Client } from 'pg'

/** Lock timeouts and retries of a step. */
export interface StepTimeouts {
  /** Lock timeout, and maximum delay of transactions that queue behind the lock. */
  readonly lockMs: number
  /** Pause before a retry, in which queued transactions run. */
  readonly pauseMs: number
  readonly triesMax: number
  /** True if other sessions may use the database. */
  readonly isUsed: boolean
}

/** A lock wait of half a second is shorter than deadlock_timeout, so no client becomes a deadlock victim. Retries for ten minutes. */
export const defaultStepTimeouts: StepTimeouts = { lockMs: 500, pauseMs: 2_000, triesMax: 240, isUsed: true }

/** Error if a table was in use during all tries. The migration changed nothing. */
export class SchemaInUse extends Error {
  override readonly name = 'SchemaInUse'
}

/**
 * Applies one migration in its own transaction. Waits only shortly for a lock, because later requests for the table queue behind it; then rolls back, pauses
 * and retries. Throws SchemaInUse after the last try.
 */
export async function takeStep(client: Client, migration: Migration, timeouts: StepTimeouts): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryStep(client, migration, timeouts)
    } catch (error) {
      if (!isSqlError(error, 'lockNotAvailable', 'repeatable')) throw error
      if (tries >= timeouts.triesMax)
        throw new SchemaInUse(
          `Migration ${migration.version} (${migration.name}) could not lock its tables in ${tries} tries: end the transaction that uses them, for example a backup, and run the migration again.`,
          { cause: error },
        )
      await pause(timeouts.pauseMs)
    }
  }
}

async function tryStep(client: Client, migration: Migration, { lockMs, isUsed }: StepTimeouts): Promise<void> {
  await client.query(`begin; select set_config('lock_timeout', '${lockMs}ms', true)`)
  try {
    await applyMigration(client, migration)
    if (isUsed) await endPlannedSessions(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

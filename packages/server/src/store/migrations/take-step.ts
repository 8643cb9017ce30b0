import { setTimeout as pause } from 'node:timers/promises'
import { isSqlError } from '#domain/shared/index.ts'
import { type Migration, applyMigration } from './apply-migration.ts'
import { endPlannedSessions } from './end-planned-sessions.ts'
import type { Client } from 'pg'

/** How a step that changes the schema waits for those who use it. */
export interface StepPatience {
  /** Longest that a step waits for one lock, and so longest that it holds up whoever comes after it. Milliseconds. */
  readonly lockMs: number
  /** Between two tries, for those who were held up. Milliseconds. */
  readonly pauseMs: number
  readonly triesMax: number
  /** Whether others may work on the database. */
  readonly isUsed: boolean
}

/**
 * Half a second for each lock, less than PostgreSQL takes to look for deadlocks, so that no client is made the victim of one; after ten minutes of tries somebody must look who
 * holds it.
 */
export const usualPatience: StepPatience = { lockMs: 500, pauseMs: 2_000, triesMax: 240, isUsed: true }

/** A table was in use all the time: a long transaction, a backup perhaps. Nothing of the step was done. */
export class SchemaInUse extends Error {
  override readonly name = 'SchemaInUse'
}

/**
 * Takes one step in a transaction of its own. A lock that it cannot have at once it waits for only shortly, as everybody who wants the same table waits behind it; then
 * it lets go of everything, leaves them a while, and tries again. Throws SchemaInUse.
 */
export async function takeStep(client: Client, migration: Migration, patience: StepPatience): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryStep(client, migration, patience)
    } catch (error) {
      if (!isSqlError(error, 'lockNotAvailable', 'repeatable')) throw error
      if (tries >= patience.triesMax)
        throw new SchemaInUse(
          `Migration ${migration.version} (${migration.name}) could not lock the tables that it changes in ${tries} tries: end the transaction that uses them, a backup perhaps, and run it again.`,
          { cause: error },
        )
      await pause(patience.pauseMs)
    }
  }
}

async function tryStep(client: Client, migration: Migration, { lockMs, isUsed }: StepPatience): Promise<void> {
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

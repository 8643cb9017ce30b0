import { connectOnce } from '../connect-once.ts'
import { listAppliedMigrations, listMigrations, migrationLock } from './apply-migration.ts'
import { type StepTimeouts, takeStep, defaultStepTimeouts } from './take-step.ts'

/** Database and limits of a migration. */
export interface MigrateOptions {
  readonly url: string
  /** Version of the last migration to apply; by default the newest. */
  readonly upTo?: number
  readonly timeouts?: StepTimeouts
}

/**
 * Migrates a database to this release while other processes use it; waits for other migrations; idempotent. Forward only, expand then contract (ADR 0044).
 * Throws SchemaInUse; earlier migrations are kept.
 */
export async function migrate({ url, upTo = Infinity, timeouts = defaultStepTimeouts }: MigrateOptions): Promise<void> {
  await connectOnce(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await listAppliedMigrations(client)
    const missing = listMigrations().filter(({ version }) => version <= upTo && !applied.has(version))
    if (missing.length === 0) return
    // The last commit flushes the earlier commits.
    await client.query('set synchronous_commit = off')
    for (const migration of missing) {
      if (migration === missing.at(-1)) await client.query('reset synchronous_commit')
      await takeStep(client, migration, { ...timeouts, isUsed: timeouts.isUsed && applied.size > 0 })
    }
  })
}

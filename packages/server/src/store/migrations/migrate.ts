import { connectOnce } from '../connect-once.ts'
import { listAppliedMigrations, listMigrations, migrationLock } from './apply-migration.ts'
import { type StepPatience, takeStep, usualPatience } from './take-step.ts'

/** What is brought up to date, and how. */
export interface MigrateOptions {
  readonly url: string
  /** The last step to take; this release's last when absent. */
  readonly upTo?: number
  readonly patience?: StepPatience
}

/**
 * Brings the schema of a database up to this release while others use it; running it again changes nothing. Forward only, expand then contract (ADR 0044). Throws SchemaInUse,
 * with the steps before kept.
 */
export async function migrate({ url, upTo = Infinity, patience = usualPatience }: MigrateOptions): Promise<void> {
  await connectOnce(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await listAppliedMigrations(client)
    const missing = listMigrations().filter(({ version }) => version <= upTo && !applied.has(version))
    if (missing.length === 0) return
    // One flush for all: the last commit takes those before it to disk, and of what a crash loses nothing later stays.
    await client.query('set synchronous_commit = off')
    for (const migration of missing) {
      if (migration === missing.at(-1)) await client.query('reset synchronous_commit')
      await takeStep(client, migration, { ...patience, isUsed: patience.isUsed && applied.size > 0 })
    }
  })
}

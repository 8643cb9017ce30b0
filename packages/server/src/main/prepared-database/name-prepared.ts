import { createHash } from 'node:crypto'
import { userInfo } from 'node:os'
import { simulatorFoundation, simulatorSteps } from '#drivers/simulated/state/simulator-steps.ts'
import { listMigrations } from '#store/migrations/apply-migration.ts'
import { locateBinaries } from '../postgres/index.ts'

/**
 * Returns the name of the prepared folder: equal for two starts exactly if each can use what the other prepared. Depends on platform, user, schema statements
 * and PostgreSQL version, because many checkout states have the same release version (ADR 0043).
 */
export function namePrepared(): string {
  const { version } = locateBinaries()
  const made = [
    process.platform,
    process.arch,
    userInfo().uid,
    version,
    listMigrations(),
    simulatorFoundation,
    simulatorSteps,
  ]
  const hash = createHash('sha256').update(JSON.stringify(made))
  return `postgres-${version}-${hash.digest('hex').slice(0, 16)}`
}

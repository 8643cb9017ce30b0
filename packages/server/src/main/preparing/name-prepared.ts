import { createHash } from 'node:crypto'
import { userInfo } from 'node:os'
import { worldFoundation, worldSteps } from '#drivers/simulated/world/world-steps.ts'
import { listMigrations } from '#store/migrations/apply-migration.ts'
import { locateBinaries } from '../postgres/index.ts'

/**
 * Name of the prepared folder of this release, platform and user: the same for two starts exactly when one may begin with what the other has prepared, so it is of the
 * statements that make the tables, and of the PostgreSQL that keeps them. A checkout has the same version for many of them (ADR 0043).
 */
export function namePrepared(): string {
  const { version } = locateBinaries()
  const made = [process.platform, process.arch, userInfo().uid, version, listMigrations(), worldFoundation, worldSteps]
  const hash = createHash('sha256').update(JSON.stringify(made))
  return `postgres-${version}-${hash.digest('hex').slice(0, 16)}`
}

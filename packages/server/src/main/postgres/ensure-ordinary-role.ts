import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type ClusterPaths, roles } from './cluster-paths.ts'
import { transferDatabaseOwnership } from './transfer-database-ownership.ts'
import { syncFolder } from '#drivers/secret-file/index.ts'

/**
 * Ensures the service's ordinary role and its password file, and makes it the owner of everything that the superuser owns. Earlier releases, or an operator,
 * created objects as the superuser. Throws the error of PostgreSQL.
 * @param url URL of the supervisor
 * @param hasClusterRights true if the role may create databases and roles: those of clusters
 */
export async function ensureOrdinaryRole(paths: ClusterPaths, url: string, hasClusterRights: boolean): Promise<void> {
  await transferDatabaseOwnership(url, { role: roles.ordinary, password: ensurePassword(paths), hasClusterRights })
}

function ensurePassword(paths: ClusterPaths): string {
  if (!existsSync(paths.passwords.ordinary)) {
    const fresh = `${paths.passwords.ordinary}.new`
    rmSync(fresh, { force: true })
    writeFileSync(fresh, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
    renameSync(fresh, paths.passwords.ordinary)
    syncFolder(paths.folder)
  }
  return readFileSync(paths.passwords.ordinary, 'utf8').trim()
}

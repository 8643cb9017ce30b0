import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type ClusterPlace, roles } from './cluster-place.ts'
import { handOverDatabase } from './hand-over-database.ts'
import { syncFolder } from '#drivers/secret-file/index.ts'

/**
 * Ensures the ordinary role of the service at every start and makes it the owner of everything that the superuser owns: releases before this role created all
 * as the superuser, and an older release or an operator may have created more since.
 * @param url URL of the supervisor
 */
export async function ensureOrdinaryRole(place: ClusterPlace, url: string): Promise<void> {
  await handOverDatabase(url, { role: roles.ordinary, password: ensurePassword(place) })
}

function ensurePassword(place: ClusterPlace): string {
  if (!existsSync(place.passwords.ordinary)) {
    const fresh = `${place.passwords.ordinary}.new`
    rmSync(fresh, { force: true })
    writeFileSync(fresh, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
    renameSync(fresh, place.passwords.ordinary)
    syncFolder(place.folder)
  }
  return readFileSync(place.passwords.ordinary, 'utf8').trim()
}

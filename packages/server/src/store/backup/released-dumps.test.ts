import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryOnce } from '#testkit/database/query-once.ts'
import { type TestDatabase, createEmptyDatabase } from '#testkit/database/test-database.ts'
import { makeScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { packReleasedBackup } from '#testkit/released/released.ts'
import { connectOnce } from '../connect-once.ts'
import { applyMigration, listAppliedMigrations, listMigrations } from '../migrations/apply-migration.ts'
import { snapshotSchema } from '#testkit/database/snapshot-schema.ts'
import { checkBackup } from './check-backup.ts'
import { restoreDatabase } from './restore-database.ts'

const folder = fileURLToPath(new URL('dumps/', import.meta.url))
const files = readdirSync(folder).filter((name) => name !== 'README.md')
const released = [...new Set(files.map((name) => name.slice(0, 4)))]

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.close())

const snapshot = () => connectOnce(database.url, (client) => snapshotSchema(client))

test('the dumps folder has a backup, its secrets, the schema and the file digests of each released version, including the first', () => {
  expect(released[0]).toBe('0004')
  const versions = listMigrations().map((one) => String(one.version).padStart(4, '0'))
  expect(files.toSorted()).toEqual(
    released
      .flatMap((version) => ['backup.txt', 'files.txt', 'schema.txt', 'secrets.json'].map((end) => `${version}.${end}`))
      .toSorted(),
  )
  expect(released.filter((version) => !versions.includes(version))).toEqual([])
})

function sumFiles(version: string): string {
  const migrations = fileURLToPath(new URL('../migrations/', import.meta.url))
  const paths = readdirSync(migrations, { recursive: true, encoding: 'utf8' })
  return paths
    .filter((path) => path.endsWith('.sql') && path.slice(0, 4) <= version)
    .toSorted()
    .map((path) => [
      createHash('sha256')
        .update(readFileSync(join(migrations, path)))
        .digest('hex'),
      path,
    ])
    .map(([sum, path]) => `${sum}  ${path}\n`)
    .join('')
}

describe.each(released)('schema %s', (version) => {
  test('has its released files byte for byte, because the schema does not show their effect on rows', () => {
    expect(sumFiles(version)).toBe(readFileSync(`${folder}${version}.files.txt`, 'utf8'))
  })

  test('is still created by the migrations of its release', async () => {
    await connectOnce(database.url, async (client) => {
      await listAppliedMigrations(client)
      for (const migration of listMigrations())
        if (migration.version <= Number(version)) await applyMigration(client, migration)
    })
    expect(await snapshot()).toBe(readFileSync(`${folder}${version}.schema.txt`, 'utf8'))
  })

  test('is migrated to the schema of this release, with all its accounts', async () => {
    const scratch = makeScratchFolder()
    packReleasedBackup(Number(version), join(scratch.path, 'backup'))
    const backup = await checkBackup(join(scratch.path, 'backup'))
    expect(backup.header.schema).toBe(Number(version))
    await restoreDatabase({ url: database.url, sides: [] }, backup)
    scratch.close()
    expect(await snapshot()).toBe(readFileSync(new URL('../schema/snapshot.txt', import.meta.url), 'utf8'))
    const [row] = await queryOnce(database.url, 'select count(*)::integer as accounts from accounts')
    expect(row?.['accounts']).toBe(backup.trailer.rows['public.accounts'])
    expect(row?.['accounts']).toBeGreaterThan(0)
  })
})

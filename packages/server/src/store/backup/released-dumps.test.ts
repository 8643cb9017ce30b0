import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryOnce } from '#testkit/database/query-once.ts'
import { type TestDatabase, createEmptyDatabase } from '#testkit/database/test-database.ts'
import { connectOnce } from '../connect-once.ts'
import { applyMigration, listAppliedMigrations, listMigrations } from '../migrations/apply-migration.ts'
import { snapshotSchema } from '../schema/snapshot-schema.ts'
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

test(`the folder of dumps holds a backup and a schema of each released version, ${released.length === 0 ? 'none before the first release' : `${released.length} so far`}`, () => {
  const versions = listMigrations().map((one) => String(one.version).padStart(4, '0'))
  expect(files.toSorted()).toEqual(
    released.flatMap((version) => [`${version}.backup`, `${version}.schema.txt`]).toSorted(),
  )
  expect(released.filter((version) => !versions.includes(version))).toEqual([])
})

describe.each(released)('schema %s', (version) => {
  test('is still made by the migrations it was released with', async () => {
    await connectOnce(database.url, async (client) => {
      await listAppliedMigrations(client)
      for (const migration of listMigrations())
        if (migration.version <= Number(version)) await applyMigration(client, migration)
    })
    expect(await snapshot()).toBe(readFileSync(`${folder}${version}.schema.txt`, 'utf8'))
  })

  test('is brought up to the schema of this release, with all its accounts', async () => {
    const backup = await checkBackup(`${folder}${version}.backup`)
    expect(backup.header.schema).toBe(Number(version))
    await restoreDatabase({ url: database.url, sides: [] }, backup)
    expect(await snapshot()).toBe(readFileSync(new URL('../schema/snapshot.txt', import.meta.url), 'utf8'))
    const [row] = await queryOnce(database.url, 'select count(*)::integer as accounts from accounts')
    expect(row?.['accounts']).toBe(backup.trailer.rows['public.accounts'])
    expect(row?.['accounts']).toBeGreaterThan(0)
  })
})

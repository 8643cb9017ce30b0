import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useScratchFolder, useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { openStore } from '#store/open-store.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { startProgram } from '#testkit/programs/start-program.ts'
import { createEmptyDatabase, createTestDatabase } from '#testkit/database/test-database.ts'
import { openPostgresCluster } from '../postgres/index.ts'
import { readSettings } from '../settings/index.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

let file: string
const kept = useScratchFolder()
const source = await createTestDatabase()
beforeAll(async () => {
  const store = openStore({ url: source.url })
  await seedTenant(store, 'survivor')
  await store.close()
  file = join(kept.path, 'file')
  await backup(readSettings({ MOORAGE_DATA: kept.data, DATABASE_URL: source.url }), { to: file })
})
afterAll(() => source.close())

const scratch = useScratchPerTest()

const settings = (databaseUrl = '') => readSettings({ MOORAGE_DATA: scratch.data, DATABASE_URL: databaseUrl })

async function ask(text: string): Promise<Record<string, unknown>[]> {
  const cluster = await openPostgresCluster({ folder: scratch.data })
  try {
    return await queryOnce(cluster.url, text)
  } finally {
    await cluster.close()
  }
}

describe('moor restore into a data folder', () => {
  test('creates the folder and its database, fills and stops it; a second restore is rejected', async () => {
    rmSync(scratch.data, { recursive: true })
    expect(await restore(settings(), { file })).toMatchObject({
      file,
      schema_version: expect.any(Number),
      skipped: [],
      note: expect.stringContaining('MOORAGE_KEY_FILE'),
    })
    expect(existsSync(join(scratch.data, 'postgres', 'postmaster.pid'))).toBe(false)
    await expect(restore(settings(), { file })).rejects.toMatchObject({
      exitCode: 1,
      message: 'The database already contains an installation with accounts: restore into an empty database.',
    })
    expect(await ask('select username from users')).toEqual([{ username: 'survivor' }])
  })

  test('exits 1 while a server runs on the folder, and changes nothing', async () => {
    const holder = startProgram([
      join(import.meta.dirname, '../../testkit/programs/hold-lock.ts'),
      scratch.data,
      'postgresql://localhost/nowhere',
    ])
    await holder.line()
    const before = readdirSync(scratch.data).toSorted()
    await expect(restore(settings(), { file })).rejects.toMatchObject({ exitCode: 1 })
    // A starting server has the lock before it writes its database record, and blocks a restore too.
    rmSync(join(scratch.data, 'database.json'))
    await expect(restore(settings(), { file })).rejects.toMatchObject({ exitCode: 1 })
    expect(readdirSync(scratch.data).toSorted()).toEqual(before.filter((name) => name !== 'database.json'))
    holder.child.stdin?.end()
    await holder.ended()
  })

  test('changes nothing if the file is invalid', async () => {
    rmSync(scratch.data, { recursive: true })
    const broken = join(scratch.path, 'broken')
    writeFileSync(broken, 'nothing of ours')
    for (const [wrong, exitCode] of [
      [broken, 1],
      [join(scratch.path, 'absent'), 2],
    ] as const) {
      await expect(restore(settings(), { file: wrong })).rejects.toMatchObject({
        exitCode,
        message: expect.stringContaining(wrong),
      })
    }
    expect(existsSync(scratch.data)).toBe(false)
  })
})

describe('moor restore into the database of DATABASE_URL', () => {
  test('fills the database and does not change the data folder', async () => {
    rmSync(scratch.data, { recursive: true })
    const target = await createEmptyDatabase()
    await restore(settings(target.url), { file })
    expect(await queryOnce(target.url, 'select username from users')).toEqual([{ username: 'survivor' }])
    expect(existsSync(scratch.data)).toBe(false)
    await target.close()
  })

  test('reports an unreachable database', async () => {
    await expect(restore(settings('postgresql://moor:secret@127.0.0.1:1/none'), { file })).rejects.toMatchObject({
      exitCode: 5,
      message: expect.stringMatching(/^The database cannot be used: (?!.*secret)/),
    })
  })
})

describe('moor backup', () => {
  test('exits 1 without a running server and DATABASE_URL', async () => {
    await expect(backup(settings(), { to: join(scratch.path, 'none') })).rejects.toMatchObject({ exitCode: 1 })
    expect(existsSync(join(scratch.path, 'none'))).toBe(false)
  })

  test('exits 1 if nothing can be backed up or the file cannot be written', async () => {
    const empty = await createEmptyDatabase()
    await expect(backup(settings(empty.url), { to: join(scratch.path, 'none') })).rejects.toMatchObject({
      exitCode: 1,
    })
    await expect(backup(settings(source.url), { to: join(scratch.path, 'absent', 'file') })).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('cannot be written'),
    })
    await empty.close()
  })
})

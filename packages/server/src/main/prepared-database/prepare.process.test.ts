import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { ensureInstallation } from '#store/installation/installation.ts'
import { openStore } from '#store/open-store.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { lockDataFolder, makeDataFolder } from '../datafolder/index.ts'
import { openPostgresCluster } from '../postgres/index.ts'
import { readSettings } from '../settings/index.ts'
import { prepare } from './prepare.ts'

const scratch = useScratchPerTest()

const settings = (databaseUrl = '') => readSettings({ MOORAGE_DATA: scratch.data, DATABASE_URL: databaseUrl })

async function withDatabase<T>(act: (url: string) => Promise<T>): Promise<T> {
  const cluster = await openPostgresCluster({ folder: scratch.data, isDurable: false })
  try {
    return await act(cluster.url)
  } finally {
    await cluster.close()
  }
}

test('a prepared folder has all tables but no installation: no ID, key or token; it can be prepared again until an installation starts (ADR 0041)', async () => {
  const made = await prepare(settings())
  expect(made).toEqual({ data_folder: scratch.data, schema_version: expect.any(Number) })
  expect(await prepare(settings())).toEqual(made)
  const names = readdirSync(scratch.data).filter((name) => !name.startsWith('postgres'))
  expect(names).toEqual(['lock'])
  await withDatabase(async (url) => {
    for (const table of ['installation', 'accounts', 'users', 'tokens', 'sim.fronts'])
      expect([table, await queryOnce(url, `select * from ${table}`)]).toEqual([table, []])
    const store = openStore({ url })
    await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
    await store.close()
  })
  await expect(prepare(settings())).rejects.toMatchObject({
    message: expect.stringContaining('already contains an installation'),
    exitName: 'refused',
  })
})

test('rejects a folder in use and a database of another owner, without a change', async () => {
  const lock = lockDataFolder(makeDataFolder(scratch.data))
  await expect(prepare(settings())).rejects.toThrow('is already running on the data folder')
  lock.release()
  expect(readdirSync(scratch.data)).toEqual(['lock'])
  await expect(prepare(settings('postgresql://elsewhere/db'))).rejects.toMatchObject({ exitName: 'usage' })
})

import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { fillForBackup, sideSchema } from '#testkit/fixtures/backup-fixture.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { createEmptyDatabase, createTestDatabase } from '#testkit/database/test-database.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { listMigrations } from '../migrations/apply-migration.ts'
import { openStore } from '../open-store.ts'
import { backupDatabase } from './backup-database.ts'
import { checkBackup } from './check-backup.ts'

const sides = [sideSchema]
const own = listMigrations().at(-1)?.version ?? 0

const { store, url } = await openTestStore()
const { data: folder } = useScratchFolder()
const file = join(folder, 'backup')
await fillForBackup(store)
const report = await backupDatabase({ url, file, sides })

describe('a backup', () => {
  test('describes its format, time and source', async () => {
    const [installation] = await queryOnce(url, 'select id::text from installation')
    expect(report.header).toMatchObject({
      moorage: 'backup',
      format: 1,
      schema: own,
      sides: { beside: 2 },
      installation: installation?.['id'],
    })
    expect(report.trailer.rows).toMatchObject({
      'public.accounts': 1,
      'public.events': 4,
      'beside.boxes': 40,
      'public.configs': 0,
    })
    expect(report.header.months).toHaveLength(2)
    expect(report.header.auditMonths).toHaveLength(2)
    expect(Object.keys(report.trailer.rows)).not.toContain('public.rate_counts')
    expect(report.header.sequences).toMatchObject({
      'public.event_ids': 4,
      'public.volumes_id_seq': 4,
      'beside.a_things_id_seq': 40,
    })
    expect(await checkBackup(file)).toMatchObject({ header: report.header, trailer: report.trailer })
  })

  test('of a database that was never migrated is rejected and leaves no file', async () => {
    const empty = await createEmptyDatabase()
    const there = join(folder, 'none')
    await expect(backupDatabase({ url: empty.url, file: there, sides })).rejects.toThrow(
      'The database contains no Moorage installation',
    )
    await empty.close()
    expect(() => readFileSync(there)).toThrow('ENOENT')
  })

  test('is readable only by its owner, and replaces an earlier file completely or not at all', async () => {
    const there = join(folder, 'again')
    writeFileSync(there, 'earlier', { mode: 0o644 })
    const empty = await createEmptyDatabase()
    await expect(backupDatabase({ url: empty.url, file: there, sides })).rejects.toThrow()
    await empty.close()
    expect(readFileSync(there, 'utf8')).toBe('earlier')
    await backupDatabase({ url, file: there, sides })
    expect(statSync(there).mode & 0o777).toBe(0o600)
    expect(await checkBackup(there)).toMatchObject({ trailer: { rows: report.trailer.rows } })
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('reports a file that cannot be written, and leaves nothing behind', async () => {
    await expect(backupDatabase({ url, file: join(folder, 'absent', 'file'), sides })).rejects.toMatchObject({
      kind: 'file',
      message: expect.stringMatching(/^The backup file .*absent\/file cannot be written: ENOENT/),
    })
    await expect(backupDatabase({ url, file: folder, sides })).rejects.toMatchObject({
      kind: 'file',
      message: expect.stringContaining('cannot be written'),
    })
    expect(readdirSync(join(folder, '..')).filter((name) => name.startsWith(`${basename(folder)}.`))).toEqual([])
  })

  test('leaves out an additional schema that does not exist', async () => {
    const plain = await createTestDatabase()
    const { header } = await backupDatabase({ url: plain.url, file: join(folder, 'plain'), sides })
    await plain.close()
    expect(header.sides).toEqual({})
    expect(header.tables.filter((table) => !table.name.startsWith('public.'))).toEqual([])
  })

  test('is a consistent snapshot: rows written together are both included, or neither', async () => {
    const busy = await createTestDatabase()
    const writer = openStore({ url: busy.url, connectionsMax: 3 })
    let isOver = false
    const write = async (worker: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) await seedTenant(writer, `tenant-${worker}-${n}`)
    }
    const writers = [write(1), write(2), write(3)]
    const { trailer } = await backupDatabase({ url: busy.url, file: join(folder, 'busy'), sides })
    isOver = true
    await Promise.all(writers)
    await writer.close()
    await busy.close()
    expect(trailer.rows['public.users']).toBe(trailer.rows['public.accounts'])
  })
})

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { type AccountId, asId } from '#domain/shared/index.ts'
import { dumpRows, fillForBackup, sideSchema } from '#testkit/fixtures/backup-fixture.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { awaitHorizon } from '#testkit/database/await-database.ts'
import { type TestDatabase, createEmptyDatabase, createTestDatabase } from '#testkit/database/test-database.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { insertNotification } from '../event/start-job.ts'
import { type LogReading, readEventLog } from '../event/event-log.ts'
import { listMigrations } from '../migrations/apply-migration.ts'
import { type Store, openStore } from '../open-store.ts'
import { backupDatabase } from './backup-database.ts'
import { checkBackup } from './check-backup.ts'
import { restoreDatabase } from './restore-database.ts'

const sides = [sideSchema]
const own = listMigrations().at(-1)?.version ?? 0

const { store, url } = await openTestStore()
const { data: folder } = useScratchFolder()
const file = join(folder, 'backup')
await fillForBackup(store)
const report = await backupDatabase({ url, file, sides })

async function restore(target: TestDatabase): Promise<TestDatabase> {
  await restoreDatabase({ url: target.url, sides }, await checkBackup(file))
  return target
}

describe('a restored database', () => {
  let target: TestDatabase
  beforeAll(async () => {
    target = await restore(await createEmptyDatabase())
  })
  afterAll(() => target.close())

  test('has every row of every table; only leases, claims and the position base have changed', async () => {
    const [before, after] = [await dumpRows(url), await dumpRows(target.url)]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    const moved = ['public.work', 'public.installation']
    for (const table of Object.keys(before))
      if (!moved.includes(table)) expect(after[table], table).toEqual(before[table])
    expect(before['public.volumes']?.join()).toContain('copy')
  })

  test('has the same schema as a migrated database', async () => {
    const columns = `select table_schema, table_name, column_name, data_type from information_schema.columns where table_schema in ('public', 'beside') order by 1, 2, ordinal_position`
    expect(await queryOnce(target.url, columns)).toEqual(await queryOnce(url, columns))
  })

  test.each(['events', 'audit'])(
    'keeps the %s of each month in its partition, and other rows in the default partition',
    async (table) => {
      const places = `select tableoid::regclass::text as place, count(*)::integer as rows from ${table} group by 1 order by 1`
      expect(await queryOnce(target.url, places)).toEqual(await queryOnce(url, places))
    },
  )

  test('has its work released and due, generation and epoch above all that drivers may remember, and waiting time cleared (ground rule 3, decision D11)', async () => {
    const [before] = await queryOnce(url, `select generation, epoch from work where lease_holder = 'lost worker'`)
    const [after] = await queryOnce(
      target.url,
      `select lease_holder, lease_until, released, generation, epoch, tries, cause, due <= moor_now() as due from work order by id limit 1`,
    )
    expect(after).toEqual({
      lease_holder: null,
      lease_until: null,
      released: null,
      tries: 0,
      cause: null,
      due: true,
      generation: String(Number(before?.['generation']) + 1_000_000),
      epoch: String(Number(before?.['epoch']) + 1_000_000),
    })
  })

  test("leaves room for event positions below 2^53: the base is as low as the server's transaction ID allows (ADR 0005)", async () => {
    const [row] = await queryOnce(
      target.url,
      'select log_base::float8 + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as next, log_horizon()::float8 as horizon from installation',
    )
    expect(Number(row?.['next'])).toBeGreaterThanOrEqual(report.header.logTransaction + 2 ** 20)
    expect(Number(row?.['next'])).toBeLessThan(report.header.logTransaction + 2 ** 21)
    expect(Number(row?.['horizon'])).toBeLessThan(2 ** 53)
  })

  test('continues with positions above those of the backup and those issued after it; a reader skips nothing and never goes back (decision F4)', async () => {
    const actor = { accountId: asId<AccountId>(1), system: true } as const
    const note = (on: Store, label: string) =>
      on.db
        .transaction()
        .execute((tx) =>
          insertNotification(tx, actor, { action: 'tag_create', entity: { type: 'tag', id: null, label } }),
        )
    const read = async (on: Store, after: number) => {
      await awaitHorizon(on.db)
      return readEventLog(on.db, [{ accountId: actor.accountId, after }])
    }
    const told = ({ entries }: LogReading) => entries.map(({ position, body }) => ({ position, body }))
    const before = told(await read(store, 0))
    await note(store, 'lost')
    const lost = await read(store, 0)
    const again = openStore({ url: target.url })
    try {
      const kept = await read(again, 0)
      expect(told(kept)).toEqual(before)
      expect(kept.isHeldBack).toBe(false)
      expect(kept.horizon).toBeGreaterThan(lost.horizon)
      await note(again, 'new')
      for (const after of [
        0,
        before[0]?.position ?? 0,
        lost.entries.at(-1)?.position ?? 0,
        lost.horizon,
        kept.horizon - 1,
      ]) {
        const [next, ...older] = told(await read(again, after)).toReversed()
        expect(older.toReversed()).toEqual(before.filter((one) => one.position > after))
        expect(next?.body.entity.label).toBe('new')
        expect(next?.position).toBeGreaterThan(lost.horizon)
      }
    } finally {
      await again.close()
    }
  })

  test('never issues an ID a second time: every sequence jumps at least a million', async () => {
    const [volume] = await queryOnce(
      target.url,
      `insert into volumes (account_id, label, size_gib, region, hardware_type, encryption, status)
      select id, 'new', 10, 'r', 'hdd', 'disabled', 'creating' from accounts returning id`,
    )
    expect(Number(volume?.['id'])).toBe(2_000_001)
    const [config] = await queryOnce(target.url, `select nextval('configs_id_seq') as id`)
    expect(Number(config?.['id'])).toBe(1_000_001)
    const [event] = await queryOnce(target.url, `select nextval('event_ids') as id`)
    expect(Number(event?.['id'])).toBeGreaterThan(200_000_000)
    const [resource] = await queryOnce(target.url, 'insert into beside.a_things default values returning id')
    expect(Number(resource?.['id'])).toBe(2_000_001)
  })

  test('has the same rows if the database was migrated before and never used', async () => {
    const used = await restore(await createTestDatabase())
    expect((await dumpRows(used.url))['public.volumes']).toEqual((await dumpRows(url))['public.volumes'])
    await used.close()
  })

  test('may be restored from a backup of a database that was never used', async () => {
    const [plain, empty] = [await createTestDatabase(), await createEmptyDatabase()]
    const there = join(folder, 'unused')
    await backupDatabase({ url: plain.url, file: there, sides })
    await restoreDatabase({ url: empty.url, sides }, await checkBackup(there))
    expect(await queryOnce(empty.url, 'select count(*)::integer as n from accounts')).toEqual([{ n: 0 }])
    await Promise.all([plain.close(), empty.close()])
  })
})

describe('a restore is rejected and leaves the database unchanged', () => {
  const refused = async (target: TestDatabase, from = file) => {
    const tables = `select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`
    const before = await queryOnce(target.url, tables)
    const found: unknown = await checkBackup(from)
      .then((backup) => restoreDatabase({ url: target.url, sides }, backup))
      .then(
        () => null,
        (error: unknown) => error,
      )
    expect(await queryOnce(target.url, tables)).toEqual(before)
    await target.close()
    return found
  }

  type Statements = readonly string[]
  const sideInUse = ['insert into beside.steps values (1), (2)', 'insert into beside.boxes values (1)']
  const isForAnother = (message: unknown) => ({ kind: 'database', message })
  const isOfAnother = (message: unknown) => ({ kind: 'schema', message })

  test.each<readonly [when: string, kind: 'empty' | 'migrated', there: Statements, refusal: object]>([
    [
      'it already contains accounts',
      'migrated',
      [`insert into accounts (label) values ('somebody')`],
      isForAnother('The database already contains an installation with accounts: restore into an empty database.'),
    ],
    [
      'it contains tables of another program',
      'empty',
      ['create table invoices (id integer)'],
      isForAnother('The database is not empty, it contains the table public.invoices: restore into an empty database.'),
    ],
    [
      'the additional schema is in use',
      'empty',
      [...sideSchema.foundation, ...sideSchema.steps, ...sideInUse],
      isForAnother('The database is not empty, the table beside.boxes has rows: restore into an empty database.'),
    ],
    [
      'it is newer than the backup',
      'migrated',
      [`insert into schema_migrations values (999, 'future', moor_now())`],
      isForAnother(
        expect.stringContaining(`The database is already at schema version 999, but the backup is at ${own}`),
      ),
    ],
  ])('when %s', async (_when, kind, there, refusal) => {
    const target = await (kind === 'empty' ? createEmptyDatabase() : createTestDatabase())
    for (const statement of there) await queryOnce(target.url, statement)
    expect(await refused(target)).toMatchObject(refusal)
  })

  test.each<readonly [when: string, text: string, changed: string, refusal: object]>([
    [
      'the backup is of a newer schema than this release',
      `"schema":${own}`,
      '"schema":999',
      isOfAnother(expect.stringContaining(`The backup has schema version 999, but this release supports up to ${own}`)),
    ],
    [
      'the additional schema of the backup is newer than this release',
      '"beside":2',
      '"beside":3',
      isOfAnother(
        expect.stringContaining('The backup contains schema beside at step 3, but this release supports up to 2'),
      ),
    ],
    [
      'a table has other columns',
      '"hash","scopes"',
      '"hash","reach"',
      isOfAnother(`The table public.tokens of the backup does not match schema version ${own} of this release.`),
    ],
    [
      'a row violates a constraint, although the file is intact',
      '\trunning\t',
      '\tflying\t',
      { code: '23514', constraint: 'hosts_status_check' },
    ],
  ])('when %s', async (_when, text, changed, refusal) => {
    const there = rewrite('changed', (body) => body.replace(text, changed))
    expect(await refused(await createEmptyDatabase(), there)).toMatchObject(refusal)
  })

  test('if the file changes between its check and its reading', async () => {
    const target = await createEmptyDatabase()
    const there = rewrite('swapped', (body) => body)
    const backup = await checkBackup(there)
    rewrite('swapped', (body) => body.replace('"installation":"', '"installation":"0'))
    await expect(restoreDatabase({ url: target.url, sides }, backup)).rejects.toThrow(
      `The backup ${there} was changed while it was read.`,
    )
    expect(
      await queryOnce(target.url, `select count(*)::integer as n from pg_tables where schemaname = 'public'`),
    ).toEqual([{ n: 0 }])
    await target.close()
  })

  function rewrite(name: string, change: (body: string) => string): string {
    const there = join(folder, name)
    const lines = gunzipSync(readFileSync(file)).toString().split('\n')
    const body = change(`${lines.slice(0, -2).join('\n')}\n`)
    const trailer = { ...report.trailer, sha256: createHash('sha256').update(body).digest('hex') }
    writeFileSync(there, gzipSync(`${body}${JSON.stringify(trailer)}\n`))
    return there
  }
})

test('a restore skips and reports a table of another program in the schema', async () => {
  const shared = await createTestDatabase()
  await queryOnce(shared.url, `insert into accounts (label) values ('somebody'); create table notes as select 1 as n`)
  const there = join(folder, 'shared')
  await backupDatabase({ url: shared.url, file: there, sides })
  const target = await createEmptyDatabase()
  expect(await restoreDatabase({ url: target.url, sides }, await checkBackup(there))).toEqual({
    schema: own,
    skipped: ['public.notes'],
  })
  await Promise.all([shared.close(), target.close()])
})

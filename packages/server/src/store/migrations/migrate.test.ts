import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryOnce } from '#testkit/database/query-once.ts'
import { type TestDatabase, createEmptyDatabase } from '#testkit/database/test-database.ts'
import { connectOnce } from '../connect-once.ts'
import { snapshotSchema } from '#testkit/database/snapshot-schema.ts'
import { listMigrations } from './apply-migration.ts'
import { migrate } from './migrate.ts'
import { checkSchemaVersion } from './schema-version.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.close())

const snapshot = () => connectOnce(database.url, (client) => snapshotSchema(client))
const applied = () => queryOnce(database.url, 'select version, name from schema_migrations order by version')
const listed = listMigrations().map(({ version, name }) => ({ version, name }))
const own = listed.at(-1)?.version ?? 0

test('migrations are numbered from 1 without a gap, and none is empty', () => {
  expect(listed.map((one) => one.version)).toEqual(listed.map((_, index) => index + 1))
  expect(listMigrations().filter((one) => one.statements.length === 0)).toEqual([])
})

describe('migrate', () => {
  test('applies every step once; a second run changes nothing and keeps the rows', async () => {
    await migrate({ url: database.url })
    expect(await applied()).toEqual(listed)
    await queryOnce(database.url, `insert into accounts (label) values ('kept')`)
    const once = await snapshot()
    await migrate({ url: database.url })
    expect(await snapshot()).toBe(once)
    expect(await applied()).toEqual(listed)
    expect(await queryOnce(database.url, 'select label from accounts')).toEqual([{ label: 'kept' }])
  })

  test('waits for the disk once, at the end: the last commit flushes the earlier steps (ADR 0032)', async () => {
    // Sets the commit mode to a server's default. The test server never waits for the disk.
    await queryOnce(
      database.url,
      `do $$ begin execute format('alter database %I set synchronous_commit = local', current_database()); end $$`,
    )
    await queryOnce(
      database.url,
      `create table schema_migrations (version integer primary key, name text not null, applied timestamptz not null,
         commits text default current_setting('synchronous_commit'))`,
    )
    const waits = () => queryOnce(database.url, 'select version, commits from schema_migrations order by version')
    await migrate({ url: database.url })
    const asUsual = listed.map(({ version }) => ({ version, commits: version === own ? 'local' : 'off' }))
    expect(await waits()).toEqual(asUsual)
  })

  test('is safe with many concurrent starts: one applies the steps, the others find them applied', async () => {
    await Promise.all(Array.from({ length: 6 }, () => migrate({ url: database.url })))
    expect(await applied()).toEqual(listed)
  })

  test('rolls back a failed step and can be run again', async () => {
    await queryOnce(database.url, 'create table work (in_the_way integer)')
    await expect(migrate({ url: database.url })).rejects.toMatchObject({ code: '42P07' })
    expect(await applied()).toEqual([])
    expect(await queryOnce(database.url, `select to_regclass('accounts')::text as accounts`)).toEqual([
      { accounts: null },
    ])
    await queryOnce(database.url, 'drop table work')
    await migrate({ url: database.url })
    expect(await applied()).toEqual(listed)
  })
})

describe('a step that finds a table in use (ADR 0044)', () => {
  const timeouts = { lockMs: 50, pauseMs: 1, triesMax: 1_000, isUsed: true }
  /** Holds a read lock, like a backup, while `work` runs. */
  async function holdTable(table: string, work: () => Promise<void>): Promise<void> {
    await connectOnce(database.url, async (client) => {
      await client.query(`begin; select from ${table} limit 1`)
      await work()
      await client.query('commit')
    })
  }

  test('never blocks others for longer than its lock timeout, and is applied once the table is free', async () => {
    await migrate({ url: database.url, upTo: 3 })
    let migrating: Promise<void> = Promise.resolve()
    await holdTable('oauth_clients', async () => {
      migrating = migrate({ url: database.url, upTo: 4, timeouts })
      // The migration step gives way to these reads, which would otherwise block behind the step.
      await expect.poll(() => queryOnce(database.url, waiting)).toEqual([{ waits: true }])
      for (let read = 0; read < 20; read += 1) await queryOnce(database.url, 'select from oauth_clients limit 1')
      expect((await applied()).length).toBe(3)
    })
    await migrating
    expect((await applied()).length).toBe(4)
  })

  test('gives up with a fix in the message, and leaves nothing behind', async () => {
    await migrate({ url: database.url, upTo: 3 })
    await holdTable('oauth_clients', async () => {
      await expect(migrate({ url: database.url, timeouts: { ...timeouts, triesMax: 2 } })).rejects.toThrow(
        'Migration 4 (client_makers) could not lock its tables in 2 tries',
      )
    })
    expect((await applied()).length).toBe(3)
    await migrate({ url: database.url, timeouts })
    expect(await applied()).toEqual(listed)
  })

  const waiting = `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`
})

describe('a process and the schema of its database (ADR 0044)', () => {
  const setVersion = (version: number) =>
    connectOnce(database.url, (client) =>
      client.query(`insert into schema_migrations values ($1, 'future', moor_now())`, [version]),
    )

  test('rejects an empty database, and a schema older than its own', async () => {
    expect(await checkSchemaVersion(database.url)).toMatchObject({
      fits: false,
      version: 0,
      reason: `The database schema is at version 0, but this release needs ${own}: run "moor migrate" first.`,
    })
    await migrate({ url: database.url })
    await queryOnce(database.url, 'delete from schema_migrations')
    expect(await checkSchemaVersion(database.url)).toMatchObject({ fits: false, version: 0 })
  })

  test('runs on its own schema, and on a newer schema that still supports it, for example with additions only', async () => {
    await migrate({ url: database.url })
    expect(await checkSchemaVersion(database.url)).toEqual({ fits: true, version: own })
    await setVersion(own + 7)
    expect(await checkSchemaVersion(database.url)).toEqual({ fits: true, version: own + 7 })
  })

  test('rejects a newer schema that has removed a part it needs, or that does not declare support', async () => {
    await migrate({ url: database.url })
    await setVersion(own + 2)
    await queryOnce(database.url, `update schema_support set oldest = ${own + 1}`)
    expect(await checkSchemaVersion(database.url)).toMatchObject({
      fits: false,
      isNewer: true,
      version: own + 2,
      reason: `The database schema is at version ${own + 2}, for releases that support at least ${own + 1}; this release supports ${own}: start the newer release, or restore the backup from before the upgrade.`,
    })
    await queryOnce(database.url, 'drop table schema_support')
    expect(await checkSchemaVersion(database.url)).toMatchObject({ fits: false, isNewer: true })
  })
})

import pg from 'pg'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { simulatorFoundation, simulatorSteps } from '#drivers/simulated/state/simulator-steps.ts'
import { migrate } from '#store/migrations/migrate.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { type ScratchFolder, makeScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { startProgram } from '#testkit/programs/start-program.ts'
import { supervisorUrlOf } from '#testkit/database/test-server.ts'
import { runMigrate } from '../commands/migrate.ts'
import { readSettings } from '../settings/index.ts'
import { roles } from './cluster-paths.ts'
import { type PostgresCluster, openPostgresCluster } from './open-postgres-cluster.ts'

const holder = join(import.meta.dirname, '../../testkit/programs/hold-cluster.ts')

let scratch: ScratchFolder
let cluster: PostgresCluster
let supervisor: string
async function open(): Promise<void> {
  scratch = makeScratchFolder()
  cluster = await openPostgresCluster({ folder: scratch.data, isDurable: false })
  supervisor = supervisorUrlOf(scratch.data, cluster.url)
}
async function close(): Promise<void> {
  await cluster.close()
  scratch.close()
}

const forbidden = [
  `COPY (SELECT 1) TO PROGRAM 'id'`,
  `COPY (SELECT 1) TO '/tmp/moor-written'`,
  `SELECT pg_read_file('/etc/hostname')`,
  `SELECT pg_ls_dir('/')`,
  `SELECT lo_import('/etc/hostname')`,
  `CREATE FUNCTION run(text) RETURNS integer AS 'libc.so.6', 'system' LANGUAGE c`,
  'CREATE EXTENSION file_fdw',
  'CREATE ROLE another SUPERUSER',
  `ALTER ROLE ${roles.ordinary} SUPERUSER`,
  `SET ROLE ${roles.superuser}`,
  `ALTER SYSTEM SET archive_command = 'id'`,
  'SELECT rolpassword FROM pg_authid',
]

describe('ordinary role of the service', () => {
  beforeAll(open)
  afterAll(close)

  test('has no access to programs and files of the machine, and no further rights (M3)', async () => {
    for (const statement of forbidden) {
      const said = await queryOnce(cluster.url, statement).catch((error: unknown) => String(error))
      expect([statement, said]).toEqual([statement, expect.stringMatching(/permission denied/)])
    }
  })

  test('owns the database, and creates schemas, tables and functions in it', async () => {
    await migrate({ url: cluster.url })
    for (const statement of [...simulatorFoundation, ...simulatorSteps]) await queryOnce(cluster.url, statement)
    expect(await listOwners(cluster.url)).toEqual([roles.ordinary])
  })

  test('has its own password, in a file for its owner only, and never in a statement', async () => {
    const [mine, theirs] = [join(scratch.data, 'postgres.service-password'), join(scratch.data, 'postgres.password')]
    expect(statSync(mine).mode & 0o777).toBe(0o600)
    expect(readFileSync(mine, 'utf8')).not.toBe(readFileSync(theirs, 'utf8'))
    await queryOnce(supervisor, `ALTER SYSTEM SET log_statement = 'all'`)
    await cluster.close()
    cluster = await openPostgresCluster({ folder: scratch.data })
    const log = readFileSync(join(scratch.data, 'postgres.log'), 'utf8')
    expect(log).toMatch(/alter role moorage_service login/)
    expect(log).not.toContain(readFileSync(mine, 'utf8'))
  })

  test('gets a new password if its file was lost', async () => {
    rmSync(join(scratch.data, 'postgres.service-password'))
    await cluster.close()
    const before = cluster.url
    cluster = await openPostgresCluster({ folder: scratch.data })
    expect(await queryOnce(cluster.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    expect(new URL(cluster.url).password).not.toBe(new URL(before).password)
  })
})

test('may create ordinary roles and databases only while the server stores clusters', async () => {
  await open()
  const make = async () => [
    await queryOnce(cluster.url, 'CREATE ROLE "moor-one"').catch(String),
    await queryOnce(cluster.url, 'CREATE DATABASE "moor-one"').catch(String),
  ]
  const denied = expect.stringMatching(/permission denied/)
  expect(await make()).toEqual([denied, denied])
  await cluster.close()
  cluster = await openPostgresCluster({ folder: scratch.data, hasClusterStore: true })
  expect(await make()).toEqual([[], []])
  for (const statement of forbidden)
    expect(await queryOnce(cluster.url, statement).catch(String)).toMatch(/permission denied/)
  await close()
})

describe('data folder of a release that used the superuser', () => {
  beforeEach(async () => {
    await open()
    await makeOld()
  })
  afterEach(close)

  test('the ordinary role owns it after the next start, with all rows', async () => {
    await cluster.close()
    cluster = await openPostgresCluster({ folder: scratch.data })
    expect(await listOwners(cluster.url)).toEqual([roles.ordinary])
    expect(await queryOnce(cluster.url, 'SELECT label FROM accounts')).toEqual([{ label: 'kept' }])
    await migrate({ url: cluster.url })
    await queryOnce(cluster.url, `SELECT ensure_event_partitions(moor_now(), 9)`)
  })

  test('the ordinary role also takes over a running server, and objects that the old release creates later', async () => {
    const next = await openPostgresCluster({ folder: scratch.data })
    expect([next.isAdopted, await listOwners(next.url)]).toEqual([true, [roles.ordinary]])
    await queryOnce(supervisor, 'CREATE TABLE late (n serial)')
    expect(await listOwners(next.url)).toEqual([roles.superuser, roles.ordinary])
    await next.close()
    await cluster.close()
    cluster = await openPostgresCluster({ folder: scratch.data })
    expect(await listOwners(cluster.url)).toEqual([roles.ordinary])
  })

  test('the role of DATABASE_URL owns it after moor migrate with a superuser URL, which is repeatable', async () => {
    const url = Object.assign(new URL(supervisor), { username: 'ordinary', password: "it's a secret" }).href
    const settings = { ...readSettings({}), databaseUrl: url, databaseAdminUrl: supervisor }
    await runMigrate(settings)
    expect(await listOwners(url)).toEqual(['ordinary'])
    await queryOnce(supervisor, 'CREATE TABLE late (n serial); ALTER ROLE ordinary SUPERUSER')
    await runMigrate(settings)
    expect(await listOwners(url)).toEqual(['ordinary'])
    expect(await queryOnce(url, 'CREATE ROLE another SUPERUSER').catch(String)).toMatch(/permission denied/)
    expect(await queryOnce(url, 'SELECT label FROM accounts')).toEqual([{ label: 'kept' }])
    await expect(runMigrate({ ...settings, databaseUrl: supervisor })).rejects.toThrow(
      /its user must differ from MOORAGE_DATABASE_ADMIN_URL/,
    )
  })

  test('stays unchanged if the start is killed during the transfer, which the next start repeats', async () => {
    const reader = new pg.Client({ connectionString: supervisor })
    await reader.connect()
    await reader.query('BEGIN')
    await reader.query('LOCK TABLE work IN ACCESS SHARE MODE')
    const program = startProgram([holder, scratch.data])
    const waiting = `SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'work'::regclass`
    await expect.poll(() => queryOnce(supervisor, waiting)).toHaveLength(1)
    const [{ pid } = { pid: 0 }] = (await queryOnce(supervisor, waiting)) as { pid: number }[]
    process.kill(-(program.child.pid ?? 0), 'SIGKILL')
    await program.ended()
    await reader.query('COMMIT')
    await reader.end()
    await expect.poll(() => queryOnce(supervisor, `SELECT FROM pg_stat_activity WHERE pid = ${pid}`)).toEqual([])
    expect(await queryOnce(supervisor, `SELECT FROM pg_roles WHERE rolname = '${roles.ordinary}'`)).toEqual([])
    expect(await listOwners(supervisor)).toEqual([roles.superuser])

    const next = await openPostgresCluster({ folder: scratch.data })
    expect(await listOwners(next.url)).toEqual([roles.ordinary])
    await next.close()
  })
})

async function makeOld(): Promise<void> {
  await queryOnce(
    supervisor,
    `ALTER DATABASE postgres OWNER TO ${roles.superuser}; DROP OWNED BY ${roles.ordinary}; DROP ROLE ${roles.ordinary}`,
  )
  rmSync(join(scratch.data, 'postgres.service-password'))
  await migrate({ url: supervisor })
  for (const statement of [...simulatorFoundation, ...simulatorSteps]) await queryOnce(supervisor, statement)
  await queryOnce(supervisor, `INSERT INTO accounts (label) VALUES ('kept')`)
  await queryOnce(supervisor, `CREATE TYPE mood AS ENUM ('fine')`)
  expect(existsSync(join(scratch.data, 'postgres'))).toBe(true)
  expect(await listOwners(supervisor)).toEqual([roles.superuser])
}

async function listOwners(url: string): Promise<unknown[]> {
  const rows = await queryOnce(
    url,
    `SELECT DISTINCT owner::regrole::text AS owner FROM (
       SELECT datdba AS owner FROM pg_database WHERE datname = current_database()
       UNION ALL SELECT nspowner FROM pg_namespace WHERE nspname = 'sim'
       UNION ALL SELECT relowner FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname IN ('public', 'sim')
       UNION ALL SELECT proowner FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname IN ('public', 'sim')
       UNION ALL SELECT typowner FROM pg_type JOIN pg_namespace n ON n.oid = typnamespace WHERE nspname IN ('public', 'sim')) AS owned
     ORDER BY owner`,
  )
  return rows.map((row) => row['owner'])
}

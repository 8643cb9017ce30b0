import { openPostgresCluster, clusterPaths, clusterUrl } from '@moorage/server/postgres'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type MoorServerOptions, runMoor, startMoor } from './moor.ts'

/** PostgreSQL server with one database per measurement. */
export interface RunEnvironment {
  readonly folder: string
  postmaster(): number
  makeDatabase(): Promise<BenchDatabase>
  close(): Promise<void>
}

/** Database, with the settings of its server processes. */
export interface BenchDatabase {
  readonly url: string
  serverOptions(url?: string): MoorServerOptions
  readonly tokens: readonly string[]
}

const accounts = 16
const template = 'bench_template'

/** Starts the PostgreSQL of `moor up`, and creates the template database. `makeDatabase` copies it; `close` stops PostgreSQL and deletes everything. */
export async function openRunEnvironment(): Promise<RunEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'moor-bench-'))
  const data = join(folder, 'postgres')
  mkdirSync(data)
  const cluster = await openPostgresCluster({ folder: data, settings: { max_connections: '300' } })
  const socketFolder = new URL(cluster.url).searchParams.get('host') ?? ''
  const supervisorUrl = clusterUrl(clusterPaths(data), 'superuser', { socketFolder })
  const tokens = Array.from({ length: accounts }, () => randomBytes(32).toString('hex'))
  let programs = 0
  const serverOptionsFor = (databaseUrl: string | null): MoorServerOptions => {
    programs += 1
    return {
      data: join(folder, `data-${programs}`),
      databaseUrl,
      keyFile: join(folder, 'key'),
      log: join(folder, `program-${programs}.log`),
    }
  }
  const nameOf = (database: string) => Object.assign(new URL(cluster.url), { pathname: `/${database}` }).href
  await queryDatabaseOnce(supervisorUrl, `create database ${template} owner moorage_service`)
  await prepareTemplate(nameOf(template), serverOptionsFor, tokens)
  let databases = 0
  return {
    folder,
    postmaster: () => cluster.pid(),
    async makeDatabase() {
      databases += 1
      const url = nameOf(`bench_${databases}`)
      await queryDatabaseOnce(
        supervisorUrl,
        `create database bench_${databases} template ${template} owner moorage_service`,
      )
      return { url, tokens, serverOptions: (other = url) => serverOptionsFor(other) }
    },
    async close() {
      await cluster.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

async function prepareTemplate(
  url: string,
  serverOptionsFor: (url: string) => MoorServerOptions,
  tokens: readonly string[],
): Promise<void> {
  await runMoor(['migrate'], serverOptionsFor(url))
  // A start stores the installation's facts and creates the simulator's tables.
  await (await startMoor(['serve', '--api'], serverOptionsFor(url))).stop()
  await runMoor(['admin', 'account', 'create', '--label', 'bench-1', '--user', 'bench-1'], serverOptionsFor(url))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await queryDatabaseOnce(url, readSql('accounts'), [hashes])
}

/** Reads a statement of the folder `sql`. Throws if missing. */
export function readSql(name: string): string {
  return readFileSync(join(import.meta.dirname, 'sql', `${name}.sql`), 'utf8')
}

/** Runs a statement on a separate connection and returns the rows. */
export async function queryDatabaseOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values && [...values])).rows
  } finally {
    await client.end()
  }
}

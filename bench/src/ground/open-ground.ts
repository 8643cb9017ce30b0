import { openPostgresCluster, placeCluster, clusterUrl } from '@moorage/server/postgres'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type MoorPlace, runMoor, startMoor } from './moor.ts'

/** One PostgreSQL for all that is measured in a run, ours and floors, and databases in it. */
export interface Ground {
  readonly folder: string
  /** Process of PostgreSQL's postmaster. */
  postmaster(): number
  /** A database of an installation with accounts and without volumes; each has another name. */
  makeDatabase(): Promise<BenchDatabase>
  close(): Promise<void>
}

/** A database, with all that a program of ours needs to work on it. */
export interface BenchDatabase {
  readonly url: string
  /** A place for one more program of ours, on this address of the database or on another. */
  place(url?: string): MoorPlace
  /** Secrets of the accounts' tokens, the first account's first. */
  readonly tokens: readonly string[]
}

/** As many as write at once; the first has the volumes that are read. */
const accounts = 16
const template = 'bench_template'

/** Starts the PostgreSQL that `moor up` brings, with its settings, and makes the database that all others are copies of. */
export async function openGround(): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'moor-bench-'))
  const data = join(folder, 'postgres')
  mkdirSync(data)
  // More processes than one stand on it.
  const cluster = await openPostgresCluster({ folder: data, settings: { max_connections: '300' } })
  const socketFolder = new URL(cluster.url).searchParams.get('host') ?? ''
  const supervisorUrl = clusterUrl(placeCluster(data), 'superuser', { socketFolder })
  const tokens = Array.from({ length: accounts }, () => randomBytes(32).toString('hex'))
  let programs = 0
  const placeOn = (databaseUrl: string | null): MoorPlace => {
    programs += 1
    return {
      data: join(folder, `data-${programs}`),
      databaseUrl,
      keyFile: join(folder, 'key'),
      log: join(folder, `program-${programs}.log`),
    }
  }
  const nameOf = (database: string) => Object.assign(new URL(cluster.url), { pathname: `/${database}` }).href
  await askOnce(supervisorUrl, `create database ${template} owner moorage_service`)
  await prepareTemplate(nameOf(template), placeOn, tokens)
  let databases = 0
  return {
    folder,
    postmaster: () => cluster.pid(),
    async makeDatabase() {
      databases += 1
      const url = nameOf(`bench_${databases}`)
      await askOnce(supervisorUrl, `create database bench_${databases} template ${template} owner moorage_service`)
      return { url, tokens, place: (other = url) => placeOn(other) }
    },
    async close() {
      await cluster.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

async function prepareTemplate(
  url: string,
  placeOn: (url: string) => MoorPlace,
  tokens: readonly string[],
): Promise<void> {
  await runMoor(['migrate'], placeOn(url))
  // The first start fixes the facts of the installation and makes the simulator's tables.
  await (await startMoor(['serve', '--api'], placeOn(url))).stop()
  await runMoor(['admin', 'account', 'create', '--label', 'bench-1', '--user', 'bench-1'], placeOn(url))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await askOnce(url, readSql('accounts'), [hashes])
}

/** The text of one of the statements beside this file. */
export function readSql(name: string): string {
  return readFileSync(join(import.meta.dirname, 'sql', `${name}.sql`), 'utf8')
}

/** One statement on a connection of its own. */
export async function askOnce<Row extends pg.QueryResultRow>(
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

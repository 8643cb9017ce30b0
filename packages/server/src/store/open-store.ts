import type { EventAction } from '@moorage/contract'
import type pg from 'pg'
import { Kysely, type Transaction, sql } from 'kysely'
import { isSqlError } from '#domain/shared/index.ts'
import { columnTypes } from './column-types.ts'
import { connectionOf, type HostedConfig } from './hosted-client.ts'
import { PlannedClient } from './planned-client.ts'
import { PoolDriver, type PoolUse, dialectWith } from './pool-driver.ts'
import type { Database } from './schema/tables.ts'
import { SharedReaders, sharedReadersOf } from './shared-readers.ts'
import { type Transact, genericPlanSettings, makeTransact } from './transact.ts'

/** Access to the control plane's database; one per process. */
export interface Store {
  readonly db: Kysely<Database>
  readonly transact: Transact
  readonly url: string
  readonly pool: PoolUse
  /** Number of canceled jobs by action (decision D11). */
  readonly canceledJobs: Map<EventAction, number>
  /** Set when the database rejects a statement for lack of disk space or memory. */
  readonly shortage: { isDetected: boolean }
  close(): Promise<void>
}

/** Transaction of the control plane. */
export type Tx = Transaction<Database>
/** Database access inside or outside a transaction. */
export type Db = Kysely<Database> | Tx

/** Milliseconds that `close` waits for running transactions before it cuts them off (issue 2: stopped within 5 s). */
const closeMs = 1_000

/** Address, connection limit and timeouts of a store. */
export interface StoreOptions {
  readonly url: string
  readonly connectionsMax?: number
  readonly statementTimeoutMs?: number
  /** By default 10 s. */
  readonly idleTransactionMs?: number
  /** Time after which silent connections are cut off and waits for a free connection fail. The default is the statement timeout plus 5 s. */
  readonly responseTimeoutMs?: number
  /** True if all statements select rows by key, or few by an index (`genericPlanSettings`). */
  readonly isPlannedOnce?: boolean
}

const connectionsDefault = 12
const readersCount = 2

function describeConnection(options: StoreOptions) {
  const statementMs = options.statementTimeoutMs ?? 15_000
  const settings = {
    TimeZone: 'UTC',
    statement_timeout: statementMs,
    // The server ends idle transactions, because they hold back every reader of the event log (ADR 0005).
    idle_in_transaction_session_timeout: options.idleTransactionMs ?? 10_000,
    ...(options.isPlannedOnce && genericPlanSettings),
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return {
    ...connectionOf(options.url, flags.join(' ')),
    application_name: 'moorage-store',
    connectionTimeoutMillis: options.responseTimeoutMs ?? statementMs + 5_000,
    keepAlive: true,
    pipeline: true,
    types: columnTypes,
  }
}

/**
 * Returns a store with its connections. Connects at the first query: an unreachable database is not an error here. A query passes at most four layers (ADR
 * 0070): its text (`prepareQuery`), its transaction (`transact`), a connection (`PoolDriver` or `SharedReaders`), and the connection's statements
 * (`PlannedClient`).
 */
export function openStore(options: StoreOptions): Store {
  const config = describeConnection(options)
  const { connectionsMax = connectionsDefault } = options
  const shortage = { isDetected: false }
  let answers = 0
  const shared = {
    responseTimeoutMs: config.connectionTimeoutMillis,
    planAge: { changes: 0 },
    onAnswer(error?: pg.DatabaseError) {
      answers += 1
      if (error) shortage.isDetected ||= isSqlError(error, 'exhausted')
    },
  }
  class Client extends PlannedClient {
    constructor(given: HostedConfig = {}) {
      super(given, { ...shared, scheduleWrite: process.nextTick })
    }
  }
  const driver = new PoolDriver({ ...config, Client, max: connectionsMax }, () => answers)
  const db = new Kysely<Database>({ dialect: dialectWith(driver) })
  // setImmediate runs after the event loop has read all waiting requests, so their reads share one write.
  const makeReader = (): PlannedClient => new PlannedClient(config, { ...shared, scheduleWrite: setImmediate })
  const readers = new SharedReaders(makeReader, readersCount)
  if (connectionsMax >= connectionsDefault) sharedReadersOf.set(db, readers)
  const canceledJobs = new Map<EventAction, number>()
  return {
    db,
    transact: makeTransact(db, canceledJobs),
    url: options.url,
    pool: driver,
    canceledJobs,
    shortage,
    async close() {
      const timer = setTimeout(() => [driver, readers].forEach((one) => one.cutOff()), closeMs)
      await Promise.all([db.destroy(), readers.close()]).finally(() => clearTimeout(timer))
    },
  }
}

/** Database time. In a WHERE clause, use `timeOnce`. */
export const moorNow = sql<string>`moor_now()`
/** Database time in milliseconds since 1970. */
export const moorNowMs = sql<number>`(extract(epoch from moor_now()) * 1000)::float8`
/** Database time, evaluated once per statement so that indexes can be used. */
export const timeOnce = sql<string>`(select moor_now())`

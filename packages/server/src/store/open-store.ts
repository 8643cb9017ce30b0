import type { EventAction } from '@moorage/contract'
import pg from 'pg'
import { Kysely, type Transaction, sql } from 'kysely'
import { isSqlError } from '#domain/shared/index.ts'
import { columnTypes } from './column-types.ts'
import { connectionOf, type HostedConfig } from './hosted-client.ts'
import { NoConnectionFree } from './no-connection-free.ts'
import { PlannedClient, type PlanAge } from './planned-client.ts'
import type { Database } from './schema/tables.ts'
import { SharedReaders, shareReads } from './shared-readers.ts'
import { StoreDialect, type Transact, genericPlanSettings, makeTransact } from './transact.ts'

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

/** Usage of a store's connections. */
export interface PoolUse {
  readonly most: number
  readonly inUse: number
  readonly waiting: number
  /** Number of checkouts since the opening; `waitedMs` is their total waiting time, including failed waits. */
  readonly lent: number
  readonly waitedMs: number
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

const genericPlanOptions = Object.entries(genericPlanSettings)
  .map(([name, value]) => ` -c ${name}=${value}`)
  .join('')

function describeConnection(options: StoreOptions) {
  const statementMs = options.statementTimeoutMs ?? 15_000
  const idleMs = options.idleTransactionMs ?? 10_000
  return {
    // The server ends idle transactions, because they hold back every reader of the event log (ADR 0005).
    ...connectionOf(
      options.url,
      `-c TimeZone=UTC -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${idleMs}${options.isPlannedOnce ? genericPlanOptions : ''}`,
    ),
    application_name: 'moorage-store',
    connectionTimeoutMillis: options.responseTimeoutMs ?? statementMs + 5_000,
    keepAlive: true,
    pipeline: true,
    types: columnTypes,
  }
}

/** Returns a store with its connection pool. Connects at the first query: an unreachable database is not an error here. */
export function openStore(options: StoreOptions): Store {
  const config = describeConnection(options)
  const { connectionTimeoutMillis: responseTimeoutMs } = config
  const clients = new Set<PlannedClient>()
  const planAge: PlanAge = { changes: 0 }
  let answers = 0
  const shortage = { isDetected: false }
  const onAnswer = (error?: pg.DatabaseError): void => {
    answers += 1
    shortage.isDetected ||= isSqlError(error, 'exhausted')
  }
  class Client extends PlannedClient {
    constructor(given: HostedConfig = {}) {
      super(given, { responseTimeoutMs, onAnswer, scheduleWrite: process.nextTick, planAge })
    }
  }
  const { connectionsMax = connectionsDefault } = options
  const isSharing = connectionsMax >= connectionsDefault
  const pool = new pg.Pool({ ...config, Client, max: connectionsMax })
  // An idle connection ended by the server must not end the process.
  pool.on('error', () => undefined)
  // The pool handles errors of idle connections only.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (client instanceof PlannedClient) clients.add(client)
  })
  pool.on('remove', (client) => {
    if (client instanceof PlannedClient) clients.delete(client)
  })
  const { connect, use } = lendFrom(pool, () => answers)
  const dialect = new StoreDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
  const db = new Kysely<Database>({ dialect })
  // setImmediate runs after the event loop has read all waiting requests, so their reads share one write.
  const makeReader = (): PlannedClient =>
    new PlannedClient(config, { responseTimeoutMs, onAnswer, scheduleWrite: setImmediate, planAge })
  const readers = new SharedReaders(makeReader, readersCount)
  if (isSharing) shareReads(db, (text, values) => readers.query(text, values))
  return {
    db,
    transact: makeTransact(db, dialect),
    url: options.url,
    pool: use,
    canceledJobs: new Map(),
    shortage,
    close: () =>
      closeWithTimeout(Promise.all([db.destroy(), readers.close()]), () => {
        for (const client of [...clients, ...readers.open()]) client.cutOff()
      }),
  }
}

function lendFrom(
  pool: pg.Pool,
  countAnswers: () => number,
): { readonly connect: () => Promise<pg.PoolClient>; readonly use: PoolUse } {
  const counted = { lent: 0, waitedMs: 0 }
  const connect = async (): Promise<pg.PoolClient> => {
    const before = countAnswers()
    const fromMs = performance.now()
    try {
      const client = await pool.connect()
      counted.lent += 1
      return client
    } catch (error) {
      throw countAnswers() > before && isOvertime(error) ? new NoConnectionFree(error) : error
    } finally {
      counted.waitedMs += performance.now() - fromMs
    }
  }
  const use: PoolUse = {
    most: pool.options.max,
    get inUse() {
      return pool.totalCount - pool.idleCount
    },
    get waiting() {
      return pool.waitingCount
    },
    get lent() {
      return counted.lent
    },
    get waitedMs() {
      return counted.waitedMs
    },
  }
  return { connect, use }
}

async function closeWithTimeout(closing: Promise<unknown>, cutOff: () => void): Promise<void> {
  const timer = setTimeout(cutOff, closeMs)
  try {
    await closing
  } finally {
    clearTimeout(timer)
  }
}

/** A timeout while connecting has another message. */
function isOvertime(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
}

/** Database time. In a WHERE clause, use `timeOnce`. */
export const moorNow = sql<string>`moor_now()`
/** Database time in milliseconds since 1970. */
export const moorNowMs = sql<number>`(extract(epoch from moor_now()) * 1000)::float8`
/** Database time, evaluated once per statement so that indexes can be used. */
export const timeOnce = sql<string>`(select moor_now())`

import type { EventAction } from '@moorage/contract'
import pg from 'pg'
import { Kysely, type Transaction, sql } from 'kysely'
import { isSqlError } from '#domain/shared/index.ts'
import { columnTypes } from './column-types.ts'
import { connectionOf, type HostedConfig } from './hosted-client.ts'
import { NoConnectionFree } from './no-connection-free.ts'
import { PatientClient, type PlanAge } from './patient-client.ts'
import type { Database } from './schema/tables.ts'
import { SharedReaders, shareReads } from './shared-readers.ts'
import { StoreDialect, type Transact, keptPlans, makeTransact } from './transact.ts'

/** Where the control plane's rows are read and written; one per process. */
export interface Store {
  readonly db: Kysely<Database>
  readonly transact: Transact
  /** Connection string, for the few who need a connection of their own (LISTEN). */
  readonly url: string
  /** How the store's connections are used. */
  readonly pool: PoolUse
  /** How many jobs its transactions have canceled, by action (decision D11). */
  readonly canceledJobs: Map<EventAction, number>
  /** Whether the database has rejected a statement for lack of disk space or memory (`isExhausted`). */
  readonly shortage: { isSeen: boolean }
  close(): Promise<void>
}

/** Use of a store's connections at this moment, and since it was opened. */
export interface PoolUse {
  /** Most that may be open. */
  readonly most: number
  /** Lent out now. */
  readonly inUse: number
  /** Callers that wait for one now. */
  readonly waiting: number
  /** How often one was lent out since the opening, and how long callers have waited for that in all, in milliseconds; those who got none included. */
  readonly lent: number
  readonly waitedMs: number
}

/** A transaction of the control plane. */
export type Tx = Transaction<Database>
/** Either: for reads that serve requests and transactions alike. */
export type Db = Kysely<Database> | Tx

/** How long work under way may still take when a store is closed. What waits for longer, for a lock that somebody holds, is cut off and undone (issue 2: stopped within 5 s). */
const closeMs = 1_000

/** How many connections a process may hold, and how long a statement may run. */
export interface StoreOptions {
  readonly url: string
  readonly connectionsMax?: number
  readonly statementTimeoutMs?: number
  /** How long a transaction may stay open and ask nothing; 10 s when absent. */
  readonly idleTransactionMs?: number
  /** A connection that has not answered for so long is cut off, and nobody waits longer for one; 5 s more than a statement may run when absent. */
  readonly silenceMs?: number
  /** Everything that it is asked names its rows by keys, or takes a few by an index: each text is planned once for each connection (`keptPlans`). */
  readonly isPlannedOnce?: boolean
}

/** Connections of a store, each lent to one caller at a time; and how many more its short reads share, where it has that many. */
const connectionsUsual = 12
const readersCount = 2

const keptPlansOptions = Object.entries(keptPlans)
  .map(([name, value]) => ` -c ${name}=${value}`)
  .join('')

/** How the connections of a store are made. */
function describeConnection(options: StoreOptions) {
  const statementMs = options.statementTimeoutMs ?? 15_000
  const idleMs = options.idleTransactionMs ?? 10_000
  return {
    // A process that stops in the midst of a transaction loses it: it would hold back the event log of everybody (ADR 0005).
    ...connectionOf(
      options.url,
      `-c TimeZone=UTC -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${idleMs}${options.isPlannedOnce ? keptPlansOptions : ''}`,
    ),
    application_name: 'moorage-store',
    // Also the longest that anybody waits for a connection while all are lent out.
    connectionTimeoutMillis: options.silenceMs ?? statementMs + 5_000,
    keepAlive: true,
    // Statements that are asked for at once are sent at once.
    pipeline: true,
    types: columnTypes,
  }
}

/** Opens the store; it connects when first used. */
export function openStore(options: StoreOptions): Store {
  const config = describeConnection(options)
  const { connectionTimeoutMillis: silenceMs } = config
  const clients = new Set<PatientClient>()
  const planAge: PlanAge = { changes: 0 }
  let answers = 0
  const shortage = { isSeen: false }
  const onAnswer = (error?: pg.DatabaseError): void => {
    answers += 1
    shortage.isSeen ||= isSqlError(error, 'exhausted')
  }
  class Client extends PatientClient {
    constructor(given: HostedConfig = {}) {
      super(given, { silenceMs, onAnswer, whenAsked: process.nextTick, planAge })
    }
  }
  const { connectionsMax = connectionsUsual } = options
  const isSharing = connectionsMax >= connectionsUsual
  const pool = new pg.Pool({ ...config, Client, max: connectionsMax })
  // An idle connection that the server ends must not end the process: the next query reports the trouble.
  pool.on('error', () => undefined)
  // Neither must one that breaks while it is lent out; the pool listens only to idle ones.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (client instanceof PatientClient) clients.add(client)
  })
  pool.on('remove', (client) => {
    if (client instanceof PatientClient) clients.delete(client)
  })
  const { connect, use } = lendFrom(pool, () => answers)
  const dialect = new StoreDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
  const db = new Kysely<Database>({ dialect })
  // Whoever asks here at once came with requests of their own, which are all read before this.
  const makeReader = (): PatientClient =>
    new PatientClient(config, { silenceMs, onAnswer, whenAsked: setImmediate, planAge })
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
      closePatiently(Promise.all([db.destroy(), readers.close()]), () => {
        for (const client of [...clients, ...readers.open()]) client.cutOff()
      }),
  }
}

/** Lends connections, and counts how that goes; who waited too long while others were answered is told so. */
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

/** Waits for work under way, but not for ever. */
async function closePatiently(closing: Promise<unknown>, cutOff: () => void): Promise<void> {
  const timer = setTimeout(cutOff, closeMs)
  try {
    await closing
  } finally {
    clearTimeout(timer)
  }
}

/** The pool's words to whoever waited in line for too long; a connection that cannot be made in time has others. */
function isOvertime(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
}

/** The database's time, as an expression; in a WHERE clause use `timeOnce`. */
export const moorNow = sql<string>`moor_now()`
/** The same in milliseconds since 1970. */
export const moorNowMs = sql<number>`(extract(epoch from moor_now()) * 1000)::float8`
/** The database's time, evaluated once per statement so that indexes can be used. */
export const timeOnce = sql<string>`(select moor_now())`

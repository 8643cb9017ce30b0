import pg from 'pg'
import type { Pool, PoolConfig } from 'pg'

/** A driver's schema, over its own connections. */
export interface DriverSchema {
  /** Start of the error if it is unreachable. */
  readonly title: string
  readonly pool: Pool
  /** Aborted on close; ends hanging operations. */
  readonly closed: AbortSignal
  close(): Promise<void>
}

/** Options of a schema connection. */
export interface SchemaOptions {
  readonly title: string
  /** Migrated control plane database. */
  readonly connection: string | PoolConfig
  readonly application: string
  readonly poolMax: number
  /** Awaited between `closed` and disconnecting. */
  readonly drain?: () => Promise<unknown>
}

const int8 = 20

/** Driver numbers stay below 2^53. */
const types: NonNullable<PoolConfig['types']> = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

/** An unresponsive database is Busy. A process stalled inside a transaction loses it, because it would hold back the event log for all readers (ADR 0005). */
const bounds = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 30_000,
  keepAlive: true,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** Creates the connection pool of a schema; connects at the first query. `close` is idempotent and first waits for `drain`. */
export function openSchema({ title, connection, application, poolMax, drain }: SchemaOptions): DriverSchema {
  const reached = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({ ...reached, max: poolMax, types, application_name: application, ...bounds })
  // Otherwise the error of a broken connection, which the next call replaces, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const closing = new AbortController()
  const close = async (): Promise<void> => {
    if (closing.signal.aborted) return
    closing.abort()
    await drain?.()
    await pool.end()
  }
  return { title, pool, closed: closing.signal, close }
}

import pg from 'pg'
import type { Pool, PoolConfig } from 'pg'

/** Connection to a driver's database schema. */
export interface DriverSchema {
  readonly title: string
  readonly pool: Pool
  readonly closed: AbortSignal
  close(): Promise<void>
}

/** Options of a schema connection. */
export interface SchemaOptions {
  readonly title: string
  /** Database of Moorage, already migrated. */
  readonly connection: string | PoolConfig
  readonly application: string
  readonly poolMax: number
  /** Awaited between the abort of `closed` and the disconnection. */
  readonly drain?: () => Promise<unknown>
}

const int8 = 20

/** Parses int8 as number, because drivers' numbers stay below 2^53. */
const types: NonNullable<PoolConfig['types']> = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

/** PostgreSQL aborts a stalled process's transaction, which would hold back the event log for all readers (ADR 0005). */
const bounds = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 30_000,
  keepAlive: true,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** Creates a schema's connection pool, which connects at the first query. `close` is idempotent: it aborts `closed`, awaits `drain`, then disconnects. */
export function openSchema({ title, connection, application, poolMax, drain }: SchemaOptions): DriverSchema {
  const reached = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({ ...reached, max: poolMax, types, application_name: application, ...bounds })
  // Without listeners, a broken connection would end the process instead of being replaced.
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

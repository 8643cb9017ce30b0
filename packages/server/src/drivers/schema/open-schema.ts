import pg from 'pg'
import type { Pool, PoolConfig } from 'pg'

/** A schema of the control plane's database in which a driver keeps something, reached over connections of its own, never those of the control plane. */
export interface DriverSchema {
  /** Begins the sentence that it cannot be reached. */
  readonly title: string
  readonly pool: Pool
  /** Aborted when it is closed; whatever hangs on it ends then. */
  readonly closed: AbortSignal
  close(): Promise<void>
}

/** How a schema is reached. */
export interface SchemaOptions {
  readonly title: string
  /** Database that the control plane has migrated: an address, or as `pg` is told. */
  readonly connection: string | PoolConfig
  /** Name of its connections in the database. */
  readonly application: string
  /** Connections that it has at most. */
  readonly poolMax: number
  /** What is waited for between `closed` and the end of the connections. */
  readonly settle?: () => Promise<unknown>
}

const int8 = 20

/** Numbers of a driver stay below 2^53, so bigint columns are read as numbers; set for this pool only. */
const types: NonNullable<PoolConfig['types']> = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

/**
 * A database that does not answer is Busy after a while. A process that stops in the midst of a transaction loses it: it would hold
 * back the event log of everybody (ADR 0005).
 */
const bounds = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 30_000,
  keepAlive: true,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** Opens a schema; nothing is connected before the first question. */
export function openSchema({ title, connection, application, poolMax, settle }: SchemaOptions): DriverSchema {
  const reached = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({ ...reached, max: poolMax, types, application_name: application, ...bounds })
  // A connection that breaks is replaced by the next call; without listeners it would end the process, whether it is idle or lent out.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const closing = new AbortController()
  const close = async (): Promise<void> => {
    if (closing.signal.aborted) return
    closing.abort()
    await settle?.()
    await pool.end()
  }
  return { title, pool, closed: closing.signal, close }
}

import pg from 'pg'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import type { Pace } from './pace.ts'

/**
 * The place where simulated infrastructure lives: schema `sim`, reached over its own connections, never those of the control plane.
 * So an inspection means something: what the control plane believes and what the world holds can differ.
 */
export interface World {
  readonly pool: Pool
  readonly pace: Pace
  /** Aborted when the world is closed; hanging calls end with it. */
  readonly closed: AbortSignal
  close(): Promise<void>
}

/** A transaction of the world. */
export type WorldTx = PoolClient

/** Where a read may run: in a transaction or on its own. */
export type WorldReader = Pick<Pool, 'query'>

const int8 = 20

/** Numbers of the world stay below 2^53, so bigint columns are read as numbers; set for this pool only. */
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

/** Opens the world in a migrated database, reached at an address or as `pg` is told. `poolMax` bounds its connections. */
export function openWorld(connection: string | PoolConfig, pace: Pace, poolMax = 8): World {
  const reached = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({ ...reached, max: poolMax, types, application_name: 'moorage-sim', ...bounds })
  // A connection that breaks is replaced by the next call; without listeners it would end the process, whether it is idle or lent out.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const closing = new AbortController()
  const close = async (): Promise<void> => {
    if (closing.signal.aborted) return
    closing.abort()
    await pool.end()
  }
  return { pool, pace, closed: closing.signal, close }
}

/** The world's time in milliseconds, which is the control plane's. */
export async function readWorldTime(reader: WorldReader): Promise<number> {
  const {
    rows: [row],
  } = await reader.query<{ ms: number }>('select (extract(epoch from public.moor_now()) * 1000)::bigint as ms')
  return row?.ms ?? Date.now()
}

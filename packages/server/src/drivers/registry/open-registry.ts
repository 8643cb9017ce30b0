import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Pool, PoolConfig } from 'pg'
import { isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { DriverError, type SecretBox } from '#reconcile/ports/index.ts'
import { migrateRegistry } from './migrate-registry.ts'

/**
 * What drivers of real engines keep together, because no engine of theirs can compare and set: claims, placements, which host has which volume,
 * keys, work under way. Schema `infra` of the control plane's database, over connections of its own (ADR 0019).
 */
export interface Registry {
  readonly pool: Pool
  readonly secretBox: SecretBox
  /** This process, among those that share the registry. */
  readonly holder: string
  /** Aborted when the registry is closed; work under way here ends with it. */
  readonly closed: AbortSignal
  close(): Promise<void>
}

/** How a registry is opened. */
export interface RegistryOptions {
  /** Database that the control plane has migrated, as `pg` is told. */
  readonly connection: string | PoolConfig
  readonly secretBox: SecretBox
}

const int8 = 20

const types: NonNullable<PoolConfig['types']> = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

const bounds = {
  max: 4,
  connectionTimeoutMillis: 5_000,
  query_timeout: 30_000,
  keepAlive: true,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** Opens the registry, its tables made or brought up to date; any number of processes may do so on one database. */
export async function openRegistry({ connection, secretBox }: RegistryOptions): Promise<Registry> {
  const reached = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({ ...reached, types, application_name: 'moorage-infra', ...bounds })
  // A connection that breaks is replaced by the next call; without listeners it would end the process, whether it is idle or lent out.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const closing = new AbortController()
  const close = async (): Promise<void> => {
    if (closing.signal.aborted) return
    closing.abort()
    await pool.end()
  }
  try {
    await migrateRegistry(pool)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, secretBox, holder: randomUUID(), closed: closing.signal, close }
}

/** Asks the registry one statement; Busy where its database cannot be reached (driver contract, rule 5). */
export async function askRegistry<Row extends pg.QueryResultRow>(
  { pool, closed }: Pick<Registry, 'pool' | 'closed'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    return (await pool.query<Row>(sql, [...values])).rows
  } catch (error) {
    throw explainRegistry(closed, error)
  }
}

/** Runs a few statements as one transaction, all or none; nothing else is waited for in it. Busy where the database cannot be reached. */
export async function inTransaction<Answer>(
  { pool, closed }: Pick<Registry, 'pool' | 'closed'>,
  act: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect().catch((error: unknown) => {
    throw explainRegistry(closed, error)
  })
  try {
    await client.query('begin')
    const answer = await act(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw explainRegistry(closed, error)
  } finally {
    client.release()
  }
}

function explainRegistry(closed: AbortSignal, error: unknown): unknown {
  const isPassing = closed.aborted || isDatabaseAway(error) || isSqlError(error, 'repeatable', 'connection')
  return isPassing
    ? new DriverError('Busy', 'The registry of the drivers cannot be reached at the moment.', error)
    : error
}

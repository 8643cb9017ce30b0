import type { Pool, PoolClient } from 'pg'
import { isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { isQueryTimeout } from './is-query-timeout.ts'
import type { DriverSchema } from './open-schema.ts'

/** Retries after a deadlock, which leaves nothing behind. */
const retriesMax = 3

/**
 * Result of `act`, run in a transaction, retried up to 3 times after a deadlock. Throws Busy on a connection error (driver contract, rule 5); rethrows other
 * errors.
 */
export async function inTransaction<Answer>(
  schema: DriverSchema,
  act: (tx: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  return busyIfUnreachable(schema, () => retry(() => runTransactionOnce(schema.pool, act), retriesMax))
}

/** Result of a query outside a transaction, retried up to 3 times after a deadlock. Throws Busy on a connection error. */
export function inSingleStatement<Answer>(
  schema: DriverSchema,
  query: (pool: Pool) => Promise<Answer>,
): Promise<Answer> {
  return busyIfUnreachable(schema, () => retry(() => query(schema.pool), retriesMax))
}

async function retry<Answer>(act: () => Promise<Answer>, retriesLeft: number): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (retriesLeft === 0 || !isSqlError(error, 'repeatable')) throw error
    return retry(act, retriesLeft - 1)
  }
}

/** Result of `act` after a commit; rolls back and rethrows its error. Discards the connection after an unanswered statement or a failed rollback. */
export async function runTransactionOnce<Answer>(
  pool: Pool,
  act: (tx: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const answer = await act(client)
    await client.query('commit')
    return answer
  } catch (error) {
    isBroken = isQueryTimeout(error) || !(await isRolledBack(client))
    throw error
  } finally {
    client.release(isBroken)
  }
}

function isRolledBack(client: PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

/** Result of `act`. Throws Busy if the database is unreachable, times out, or the schema was closed; rethrows other errors. */
export async function busyIfUnreachable<Answer>(
  { title, closed }: Pick<DriverSchema, 'title' | 'closed'>,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DriverError || !(closed.aborted || isTransient(error))) throw error
    throw new DriverError('Busy', `${title} is unreachable.`, error)
  }
}

function isTransient(error: unknown): boolean {
  return isDatabaseAway(error) || isSqlError(error, 'repeatable', 'connection') || isQueryTimeout(error)
}

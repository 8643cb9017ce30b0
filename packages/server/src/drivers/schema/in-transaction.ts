import type { Pool, PoolClient } from 'pg'
import { isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { isUnanswered } from './is-unanswered.ts'
import type { DriverSchema } from './open-schema.ts'

/** How often a transaction that a deadlock ended is done again; it has left nothing behind. */
const repeatsMax = 3

/**
 * Runs one transaction of a schema: all of it happens, or nothing. Two that wait for one another in a ring (hosts take devices
 * from each other) are no trouble of the caller: the one that was ended is done again. Trouble with the connection is Busy (driver contract, rule 5).
 */
export async function inTransaction<Answer>(
  schema: DriverSchema,
  act: (tx: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  return reachable(schema, () => repeat(() => transactOn(schema.pool, act), repeatsMax))
}

/** The same for what one statement does, which is a transaction of its own. */
export function inOneStatement<Answer>(schema: DriverSchema, ask: (pool: Pool) => Promise<Answer>): Promise<Answer> {
  return reachable(schema, () => repeat(() => ask(schema.pool), repeatsMax))
}

async function repeat<Answer>(act: () => Promise<Answer>, repeatsLeft: number): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (repeatsLeft === 0 || !isSqlError(error, 'repeatable')) throw error
    return repeat(act, repeatsLeft - 1)
  }
}

/**
 * Runs one transaction once, and throws what went wrong as it came. A connection on which a statement is still unanswered, or that could not be rolled
 * back, is nobody's any more.
 */
export async function transactOn<Answer>(pool: Pool, act: (tx: PoolClient) => Promise<Answer>): Promise<Answer> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const answer = await act(client)
    await client.query('commit')
    return answer
  } catch (error) {
    isBroken = isUnanswered(error) || !(await isRolledBack(client))
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

/** Runs something that needs the database, and names the trouble when the database cannot be reached: Busy. */
export async function reachable<Answer>(
  { title, closed }: Pick<DriverSchema, 'title' | 'closed'>,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DriverError || !(closed.aborted || isPassing(error))) throw error
    throw new DriverError('Busy', `${title} cannot be reached at the moment.`, error)
  }
}

function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || isSqlError(error, 'repeatable', 'connection') || isUnanswered(error)
}

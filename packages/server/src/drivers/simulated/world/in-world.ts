import { isDatabaseAway, isSqlError } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { World, WorldTx } from './world.ts'

/** What the database's client says, without a code, of a server that does not answer. */
const unanswered = /^Query read timeout/

/** How often a transaction that a deadlock ended is done again; it has left nothing behind. */
const repeatsMax = 3

/**
 * Runs one transaction of the world: all of it happens, or nothing. Two that wait for one another in a ring (hosts take devices
 * from each other) are no trouble of the caller: the one that was ended is done again. Trouble with the connection is Busy (contract rule 5).
 */
export async function inWorld<Answer>(world: World, act: (tx: WorldTx) => Promise<Answer>): Promise<Answer> {
  return reachable(world, () => repeat(() => transact(world, act), repeatsMax))
}

async function repeat<Answer>(act: () => Promise<Answer>, repeatsLeft: number): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (repeatsLeft === 0 || !isSqlError(error, 'repeatable')) throw error
    return repeat(act, repeatsLeft - 1)
  }
}

async function transact<Answer>(world: World, act: (tx: WorldTx) => Promise<Answer>): Promise<Answer> {
  const client = await world.pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const answer = await act(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Runs something that needs the database, and names the trouble when the database cannot be reached. */
export async function reachable<Answer>(world: World, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DriverError || !(world.closed.aborted || isPassing(error))) throw error
    throw new DriverError('Busy', 'The simulated engine cannot be reached at the moment.', error)
  }
}

function isPassing(error: unknown): boolean {
  return (
    isDatabaseAway(error) ||
    isSqlError(error, 'repeatable', 'connection') ||
    (error instanceof Error && unanswered.test(error.message))
  )
}

import { DriverError } from '../../../reconcile/ports/index.ts'
import type { World, WorldTx } from './world.ts'

/** SQLSTATEs and socket errors that say "not now": lost or refused connections, shutdowns, deadlocks, too many clients. */
const passing = new Set(['25P03', '40001', '40P01', '53300', '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
/** What the database's client says, without a code, of a connection that broke, that could not be had, or that does not answer. */
const passingWords = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/

/** Runs one transaction of the world: all of it happens, or nothing. Trouble with the connection is Busy (contract rule 5). */
export async function inWorld<Answer>(world: World, act: (tx: WorldTx) => Promise<Answer>): Promise<Answer> {
  return reachable(world, async () => {
    const client = await world.pool.connect()
    let isBroken = false
    try {
      await client.query('begin')
      const answer = await act(client)
      await client.query('commit')
      return answer
    } catch (error) {
      await client.query('rollback').catch(() => { isBroken = true })
      throw error
    } finally {
      client.release(isBroken)
    }
  })
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
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return passing.has(code) || code.startsWith('08') || passingWords.test(error.message)
}

import type { FastifyInstance } from 'fastify'
import type { Gear } from './gear.ts'

/** How long requests under way may still take; the embedded database stops after them, all within 5 s (issue 2). */
const graceMs = 3000

/** Stops an API: no new work, waiting callers are answered, streams end, then whatever is still open is cut off. */
export async function stopApi(server: FastifyInstance, gear: Gear): Promise<void> {
  gear.isStopping = true
  for (const turns of Object.values(gear.turns)) turns.stop()
  gear.passwords.stop()
  for (const one of gear.underWay) one.abort('the process stops')
  gear.tokens.close()
  const cutOff = setTimeout(() => server.server.closeAllConnections(), graceMs)
  try {
    await server.close()
  } finally {
    clearTimeout(cutOff)
    await gear.feed.close()
  }
}

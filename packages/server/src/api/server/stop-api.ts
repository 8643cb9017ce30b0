import type { FastifyInstance } from 'fastify'
import type { Serving } from '../request/state/serving.ts'

/** How long requests under way may still take; the embedded database stops after them, all within 5 s (issue 2). */
const graceMs = 3000

/** Stops an API: no new work, waiting callers are answered, streams end, then whatever is still open is cut off. */
export async function stopApi(server: FastifyInstance, serving: Serving): Promise<void> {
  serving.isStopping = true
  for (const queues of Object.values(serving.queues)) queues.stop()
  serving.context.passwords.stop()
  for (const one of serving.underWay) one.abort('the process stops')
  serving.tokens.close()
  const cutOff = setTimeout(() => server.server.closeAllConnections(), graceMs)
  try {
    await server.close()
  } finally {
    clearTimeout(cutOff)
    await serving.context.feed.close()
  }
}

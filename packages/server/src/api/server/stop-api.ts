import type { FastifyInstance } from 'fastify'
import type { Serving } from '../request/state/serving.ts'

/** The embedded database stops afterward; both take at most 5 s (issue 2). */
const graceMs = 3000

/** Rejects new work, answers waiting clients, ends streams, and resolves when all connections are closed. Connections still open after 3 s are cut. */
export async function stopApi(server: FastifyInstance, serving: Serving): Promise<void> {
  serving.isStopping = true
  for (const queues of Object.values(serving.queues)) queues.stop()
  serving.context.passwords.stop()
  for (const one of serving.runningRequests) one.abort('the process is stopping')
  serving.tokens.close()
  const cutOff = setTimeout(() => server.server.closeAllConnections(), graceMs)
  try {
    await server.close()
  } finally {
    clearTimeout(cutOff)
    await serving.context.feed.close()
  }
}

import { once } from 'node:events'
import { createServer } from 'node:net'

const lowest = 20_000
const below = 32_000

/** Returns a port of 127.0.0.1 below the ephemeral ports, which stays free while its listener restarts. */
export async function findSteadyPort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (below - lowest))
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

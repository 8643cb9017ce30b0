import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below ephemeral ports: no process gets one by chance. */
const lowest = 20_000
const below = 32_000

/** Returns a port of 127.0.0.1 that stays free while its listener restarts. */
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

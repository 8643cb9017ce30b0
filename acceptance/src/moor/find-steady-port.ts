import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections by themselves: nobody takes one by chance. */
const lowest = 20_000
const below = 32_000

/** A port of 127.0.0.1 that nobody listens on, and that stays free while what listens on it is being started again. */
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

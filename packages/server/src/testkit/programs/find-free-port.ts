import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports of Linux and the node ports of Kubernetes, so that no other test gets such a port by chance. */
const [lowest, above] = [20_000, 30_000]

/** Returns a free loopback port for a listener whose port must be known before it starts. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(lowest, above)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return findFreePort()
  server.close()
  await once(server, 'close')
  return port
}

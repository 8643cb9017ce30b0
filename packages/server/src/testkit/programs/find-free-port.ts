import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Port range below the ephemeral ports of Linux and the node ports of Kubernetes. */
const [lowest, above] = [20_000, 30_000]

/** Returns a free loopback port. The port is not reserved. */
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

import { once } from 'node:events'
import { createServer } from 'node:net'

/** Port range outside the system's ephemeral ports and those of engine tests. */
const [lowest, count] = [20_000, 7_000]

/** Returns a free loopback port that the system does not assign to other sockets. The port is not reserved. */
export async function pickLoopbackPort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (isListening) {
    server.close()
    await once(server, 'close')
  }
  return isListening
}

import { once } from 'node:events'
import { createServer } from 'node:net'

/** Where ports are that neither the system gives to who asks somebody, nor tests of engines have. */
const [lowest, count] = [20_000, 7_000]

/** A port of the loopback that nobody has just now, and that nobody gets by chance before it is used. */
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

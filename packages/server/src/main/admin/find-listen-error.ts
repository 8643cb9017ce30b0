import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Listen } from '../settings/index.ts'

/** Binds an address briefly. Returns the error if it cannot be bound, otherwise null. */
export async function findListenError({ host, port }: Listen): Promise<unknown> {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    return null
  } catch (error) {
    return error
  } finally {
    await new Promise<void>((done) => server.close(() => done()))
  }
}

import type { AddressInfo, Server } from 'node:net'

/** The address and port that a server listens on. Throws when it listens on none. */
export function boundAddress(server: Server): AddressInfo {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen on a port.')
  return bound
}

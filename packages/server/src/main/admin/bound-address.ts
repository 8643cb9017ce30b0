import type { AddressInfo, Server } from 'node:net'

/** Returns the address of a listening server. Throws if it does not listen on a port. */
export function boundAddress(server: Server): AddressInfo {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen on a port.')
  return bound
}

import type { Invariant } from './invariant.ts'

/** Clients that retry get a response. A request that got only 503 responses was not executed (decision B4). */
export const requestsAnswered: Invariant = {
  number: 17,
  title: 'every request eventually gets a response, and 503 means that nothing was done',
  check: async ({ tenants }) => tenants.flatMap(({ client }) => [...client.broken]),
}

import type { OriginSelector } from '../client/origin-selector.ts'
import type { Server } from '../moor/start-moor.ts'

/** Returns a selector that rotates over processes. `lost` rejects, so requests are not retried. */
export function sharedOriginSelector(servers: readonly Server[]): OriginSelector {
  let turn = 0
  return {
    origin: async () => servers[(turn += 1) % servers.length]?.origin ?? '',
    async lost(origin, error) {
      throw new Error(`${origin} did not respond`, { cause: error })
    },
  }
}

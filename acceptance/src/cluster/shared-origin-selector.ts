import type { OriginSelector } from '../client/origin-selector.ts'
import type { Server } from '../moor/start-moor.ts'

/** Selector for several API processes that a test can kill. */
export interface SharedOriginSelector extends OriginSelector {
  kill(server: Server): Promise<void>
}

/**
 * Returns a selector that rotates over running processes; with `isSticky` (for streams), keeps the first. Throws if none runs. `lost` rejects unless the
 * process was killed.
 */
export function sharedOriginSelector(servers: readonly Server[], isSticky = false): SharedOriginSelector {
  const dead = new Set<string>()
  let turn = 0
  return {
    async origin() {
      const living = servers.filter((server) => !dead.has(server.origin))
      const chosen = living[isSticky ? 0 : (turn += 1) % living.length]
      if (!chosen) throw new Error('no API process is left')
      return chosen.origin
    },
    async lost(origin, error) {
      if (!dead.has(origin)) throw new Error(`${origin} did not respond although it was not killed`, { cause: error })
    },
    async kill(server) {
      dead.add(server.origin)
      await server.kill()
    },
  }
}

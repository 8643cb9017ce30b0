import type { OriginSelector } from '../client/origin-selector.ts'
import type { Server } from '../moor/start-moor.ts'

/** Selector over API processes that tests may kill. */
export interface SharedOriginSelector extends OriginSelector {
  /** Other processes get its pending requests. */
  kill(server: Server): Promise<void>
}

/** Rotates over running processes. With `isSticky` (for streams), keeps the first while it runs. */
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

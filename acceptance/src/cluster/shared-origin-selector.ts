import type { OriginSelector } from '../client/origin-selector.ts'
import type { Server } from '../moor/start-moor.ts'

/** Reach of several API processes, some of which may be killed. */
export interface SharedOriginSelector extends OriginSelector {
  /** Kills a process. Its pending requests are sent to the other processes. */
  kill(server: Server): Promise<void>
}

/** Rotates over all running processes, or stays with the first while it runs (`isSticky`, for streams). */
export function sharedOriginSelector(servers: readonly Server[], isSticky = false): SharedOriginSelector {
  const dead = new Set<string>()
  let turn = 0
  return {
    async origin() {
      const living = servers.filter((server) => !dead.has(server.origin))
      const chosen = living[isSticky ? 0 : (turn += 1) % living.length]
      if (!chosen) throw new Error('no process of the interface is left')
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

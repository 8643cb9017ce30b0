import { EventEmitter } from 'node:events'
import type { World } from '../../world/world.ts'
import type { PoolClient } from 'pg'

/** Somebody who waits for changes of one cluster. */
export interface BellListener {
  /** Waits until it rang since the last time, for a second at most, or until the signal is aborted. */
  next(signal: AbortSignal): Promise<void>
  leave(): void
}

/** Rings for each change of a cluster's objects, in whatever process it was made. A lost ring costs one sweep. */
export interface Bell {
  /** Lets somebody listen; null when `most` listen to that cluster already. */
  listen(clusterId: string, most: number): BellListener | null
}

/** How often a listener looks when nothing rings, and whether it may go on. */
const sweepMs = 1_000

/** Makes the bell of a process: one listening connection of the world's, held while anybody listens. */
export function hangBell(world: World): Bell {
  const news = new EventEmitter().setMaxListeners(0)
  const line = openLine(world, (clusterId) => news.emit(clusterId))
  return {
    listen(clusterId, most) {
      if (news.listenerCount(clusterId) >= most) return null
      const own = createListener()
      news.on(clusterId, own.ring)
      return {
        async next(signal) {
          await line.keep()
          await own.wait(signal)
        },
        leave() {
          news.off(clusterId, own.ring)
          if (news.eventNames().length === 0) line.close()
        },
      }
    },
  }
}

function createListener(): { ring(): void; wait(signal: AbortSignal): Promise<void> } {
  let hasRung = false
  let wake = (): void => undefined
  return {
    ring() {
      hasRung = true
      wake()
    },
    async wait(signal) {
      if (!hasRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, sweepMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
          signal.addEventListener('abort', wake, { once: true })
        })
        signal.removeEventListener('abort', wake)
      }
      hasRung = false
    },
  }
}

/** A listening connection that comes back when somebody needs it. */
export interface Line {
  /** Makes the connection when there is none; one that cannot be had is tried again at the next call. */
  keep(): Promise<void>
  close(): void
}

/** Listens for changes of any cluster's objects (channel moor_kube, the cluster's id as payload). It ends with the world. */
function openLine(world: World, onRing: (clusterId: string) => void): Line {
  let held: PoolClient | null = null
  let opening: Promise<void> | null = null
  const drop = (): void => {
    const client = held
    held = null
    client?.release(true)
  }
  const connect = async (): Promise<void> => {
    const client = await world.pool.connect()
    if (world.closed.aborted) return client.release(true)
    held = client
    client.once('error', () => {
      if (held === client) drop()
    })
    client.on('notification', ({ payload }) => onRing(payload ?? ''))
    await client.query('listen moor_kube')
  }
  world.closed.addEventListener('abort', drop, { once: true })
  return {
    async keep() {
      if (held || world.closed.aborted) return
      opening ??= connect()
        .catch(drop)
        .finally(() => {
          opening = null
        })
      await opening
    },
    close: drop,
  }
}

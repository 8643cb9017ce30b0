import { EventEmitter } from 'node:events'
import type { World } from '../../world/world.ts'
import type { PoolClient } from 'pg'

/** Subscription to the changes of one cluster. */
export interface BellListener {
  /** Resolves once a notification has arrived since the previous call, after one second, or on abort. */
  next(signal: AbortSignal): Promise<void>
  leave(): void
}

/** Notifies of changes to a cluster's objects by any process. A lost notification costs one poll interval. */
export interface Bell {
  /** Null if the cluster already has `most` subscriptions. */
  listen(clusterId: string, most: number): BellListener | null
}

const sweepMs = 1_000

/** Creates a process's notifier: one LISTEN connection, open while subscriptions exist. */
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

/** A LISTEN connection that reconnects on demand. */
export interface Line {
  /** A failed attempt is retried at the next call. */
  keep(): Promise<void>
  close(): void
}

/** Listens on channel moor_kube, with the cluster's ID as payload, until the simulator is closed. */
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

import { EventEmitter } from 'node:events'
import type { SimulatorState } from '../../state/simulator-state.ts'
import type { PoolClient } from 'pg'

/** Subscription to a cluster's changes. */
export interface WatchSubscription {
  /** Resolves at a notification since the last call or later, after one second, or at an abort. */
  waitForChange(signal: AbortSignal): Promise<void>
  unsubscribe(): void
}

/** Notifier of watches. A lost notification costs one poll interval. */
export interface WatchNotifier {
  /** Subscribes to a cluster; null if it already has `most` subscriptions. */
  subscribe(clusterId: string, most: number): WatchSubscription | null
}

const pollMs = 1_000

/** Notifier of a process: one LISTEN connection while subscriptions exist. */
export function createWatchNotifier(state: SimulatorState): WatchNotifier {
  const subscriptions = new EventEmitter().setMaxListeners(0)
  const connection = openListenConnection(state, (clusterId) => subscriptions.emit(clusterId))
  return {
    subscribe(clusterId, most) {
      if (subscriptions.listenerCount(clusterId) >= most) return null
      const subscription = createSubscription()
      subscriptions.on(clusterId, subscription.notify)
      return {
        async waitForChange(signal) {
          await connection.ensureOpen()
          await subscription.wait(signal)
        },
        unsubscribe() {
          subscriptions.off(clusterId, subscription.notify)
          if (subscriptions.eventNames().length === 0) connection.close()
        },
      }
    },
  }
}

function createSubscription(): { notify(): void; wait(signal: AbortSignal): Promise<void> } {
  let isNotified = false
  let wake = (): void => undefined
  return {
    notify() {
      isNotified = true
      wake()
    },
    async wait(signal) {
      if (!isNotified && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
          signal.addEventListener('abort', wake, { once: true })
        })
        signal.removeEventListener('abort', wake)
      }
      isNotified = false
    },
  }
}

/** LISTEN connection that reconnects on demand. */
interface ListenConnection {
  /** Connects. After a failure, the next call retries. */
  ensureOpen(): Promise<void>
  close(): void
}

function openListenConnection(state: SimulatorState, onChange: (clusterId: string) => void): ListenConnection {
  let held: PoolClient | null = null
  let opening: Promise<void> | null = null
  const drop = (): void => {
    const client = held
    held = null
    client?.release(true)
  }
  const connect = async (): Promise<void> => {
    const client = await state.pool.connect()
    if (state.closed.aborted) return client.release(true)
    held = client
    client.once('error', () => {
      if (held === client) drop()
    })
    client.on('notification', ({ payload }) => onChange(payload ?? ''))
    await client.query('listen moor_kube')
  }
  state.closed.addEventListener('abort', drop, { once: true })
  return {
    async ensureOpen() {
      if (held || state.closed.aborted) return
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

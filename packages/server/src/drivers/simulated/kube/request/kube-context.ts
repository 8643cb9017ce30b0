import type { SecretBox } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../../state/simulator-state.ts'
import type { WatchNotifier } from './watch-notifier.ts'

/** Dependencies of the Kubernetes API. */
export interface KubeContext {
  readonly state: SimulatorState
  readonly secretBox: SecretBox
  readonly queues: SerialQueues
  readonly notifier: WatchNotifier
  /** Refreshes in progress by cluster ID. Watches share them, so that they do not use up the connections. */
  readonly refreshes: Map<string, Promise<void>>
  readonly gate: ClusterGate
  /** Called after a request to delete Node objects. */
  readonly onNodeDeleted: (clusterUid: string) => Promise<void>
}

/** Rate and concurrency limits of cluster requests. */
export interface ClusterGate {
  /** Seconds until the caller may retry; null if below the limit. */
  count(caller: { readonly name: string; readonly isToken: boolean }): number | null
  /** Runs work in a free slot. Throws ApiError on timeout. */
  run<Answer>(entry: ClusterEntry, work: () => Promise<Answer>): Promise<Answer>
}

/** Request that waits for a slot. */
interface ClusterEntry {
  readonly clusterUid: string
  readonly isChange: boolean
  readonly signal: AbortSignal
}

/** Runs work in a request's slot. */
export type RunQueued = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

/** Gate without limits. */
export const openGate: ClusterGate = { count: () => null, run: (_entry, work) => work() }

type SerialQueues = <Answer>(key: string, act: () => Promise<Answer>) => Promise<Answer> | null

/** Returns queues that run one key's actions sequentially, or return null above `waitingMost`. */
export function makeSerialQueues(waitingMost: number): SerialQueues {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>()
  return (key, act) => {
    const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() }
    if (queue.length > waitingMost) return null
    const queued = queue.last.then(act)
    queue.length += 1
    queue.last = queued
      .catch(() => undefined)
      .finally(() => {
        queue.length -= 1
        if (queue.length === 0) queues.delete(key)
      })
    queues.set(key, queue)
    return queued
  }
}

import type { SecretBox } from '#reconcile/ports/index.ts'
import type { World } from '../../world/world.ts'
import type { Bell } from '../watch/bell.ts'

/** What the simulated interface works with. */
export interface KubeContext {
  readonly world: World
  readonly secretBox: SecretBox
  /** Changes of one cluster go one after another. */
  readonly queues: SerialQueues
  /** Rings when objects of a cluster change. */
  readonly bell: Bell
  readonly gate: ClusterGate
}

/** How requests for clusters share the process. */
export interface ClusterGate {
  /** Counts a request; seconds until the caller's next minute if it is over the rate limit, else null. */
  count(caller: { readonly name: string; readonly isToken: boolean }): number | null
  /** Runs work in a turn of the account that owns the cluster. Throws a Fault if none comes free in time. */
  run<Answer>(entry: ClusterEntry, work: () => Promise<Answer>): Promise<Answer>
}

/** How a request waits for its turn. */
export interface ClusterEntry {
  readonly clusterUid: string
  readonly isChange: boolean
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal
}

/** Runs work in the turn of a request. */
export type RunQueued = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

/** Neither counts requests nor has them wait. */
export const openGate: ClusterGate = { count: () => null, run: (_entry, work) => work() }

/** Lets things of one key happen one after another; null when too many wait already. */
type SerialQueues = <Answer>(key: string, act: () => Promise<Answer>) => Promise<Answer> | null

/**
 * Makes the queues of a process. Changes of one cluster wait for one another in the database anyway; those that wait here hold no connection
 * meanwhile, so that a cluster that is busy with itself leaves the others theirs. At most `waitingMost` wait for one key.
 */
export function makeSerialQueues(waitingMost: number): SerialQueues {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>()
  return (key, act) => {
    const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() }
    if (queue.length > waitingMost) return null
    const turn = queue.last.then(act)
    queue.length += 1
    queue.last = turn
      .catch(() => undefined)
      .finally(() => {
        queue.length -= 1
        if (queue.length === 0) queues.delete(key)
      })
    queues.set(key, queue)
    return turn
  }
}

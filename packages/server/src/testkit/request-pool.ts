import type { ClusterId, EventId, PoolId } from '../domain/shared/index.ts'
import { lockCluster } from '../store/cluster/lock-cluster.ts'
import { askPoolRemoval } from '../store/pool/ask-pool-removal.ts'
import type { NewPool } from '../store/pool/insert-pool.ts'
import { startPool } from '../store/pool/start-pool.ts'
import { mutate } from '../store/transaction/mutate.ts'
import { askOfPool } from './ask-of-pool.ts'
import type { EngineBench } from './engine-bench.ts'

/** What a test wants of a new pool. */
export interface PoolWish {
  readonly count: number
  readonly labels?: Readonly<Record<string, string>>
}

/** The pool of a wish with everything else as requests leave it by default. */
export function newPoolOf({ count, labels = {} }: PoolWish): NewPool {
  return {
    type: 'g6-standard-1',
    label: '',
    count,
    autoscaler: { enabled: false, min: count, max: count },
    disks: [],
    tags: ['of-pool'],
    labels,
    taints: [],
  }
}

/** Accepts a new pool as the API would; returns its id and its operation event. */
export async function requestPool(
  bench: EngineBench,
  clusterId: number,
  wish: PoolWish,
): Promise<{ id: PoolId; operationId: EventId }> {
  const { actor, store, catalogue } = bench
  const answer = await mutate(store, actor, async (tx) => {
    const { id, operationId } = await startPool(
      tx,
      actor,
      { cluster: await lockCluster(tx, actor, clusterId as ClusterId), catalogue },
      newPoolOf(wish),
    )
    return { body: id, operationId }
  })
  return { id: answer.body as PoolId, operationId: answer.operationId as EventId }
}

/** Accepts the deletion of a pool as the API would; returns the operation event. */
export async function requestPoolRemoval(bench: EngineBench, id: number): Promise<EventId> {
  return askOfPool(bench, id, (tx, actor, locked) => askPoolRemoval(tx, actor, locked, bench.catalogue))
}

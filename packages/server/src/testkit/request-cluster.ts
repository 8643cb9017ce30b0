import type { ClusterId, EventId } from '../domain/shared/index.ts'
import { createCluster } from '../store/cluster/create-cluster.ts'
import { removeCluster } from '../store/cluster/remove-cluster.ts'
import { mutate } from '../store/transaction/mutate.ts'
import { askOfCluster } from './ask-of-cluster.ts'
import type { EngineBench } from './engine-bench.ts'
import { newPoolOf, type PoolWish } from './request-pool.ts'

/** What a test wants of a new cluster. */
export interface ClusterWish {
  readonly label: string
  readonly version?: string
  readonly pools?: readonly PoolWish[]
}

/** Accepts a new cluster as the API would; returns its id and its operation event. */
export async function requestCluster(
  bench: EngineBench,
  wish: ClusterWish,
): Promise<{ id: ClusterId; operationId: EventId }> {
  const { actor, store, catalogue } = bench
  const answer = await mutate(store, actor, async (tx) => {
    const { id, operationId } = await createCluster(tx, actor, {
      cluster: {
        label: wish.label,
        region: 'eu-central',
        version: wish.version ?? '1.35',
        isHighlyAvailable: false,
        tags: [],
      },
      pools: (wish.pools ?? [{ count: 1 }]).map(newPoolOf),
      catalogue,
    })
    return { body: id, operationId }
  })
  return { id: answer.body as ClusterId, operationId: answer.operationId as EventId }
}

/** Accepts the deletion of a cluster as the API would; returns the operation event. */
export async function requestClusterRemoval(bench: EngineBench, id: number): Promise<EventId> {
  return askOfCluster(bench, id, (tx, actor, cluster) => removeCluster(tx, actor, cluster, bench.catalogue))
}

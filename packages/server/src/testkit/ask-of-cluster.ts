import type { Actor, ClusterId, EventId } from '../domain/shared/index.ts'
import type { ClusterRow } from '../store/cluster/clusters-of.ts'
import { lockCluster } from '../store/cluster/lock-cluster.ts'
import type { Tx } from '../store/open-store.ts'
import { mutate } from '../store/transaction/mutate.ts'
import type { EngineBench } from './engine-bench.ts'

/** Accepts something of a cluster as the API would, in a transaction that locks it; returns the operation event. */
export async function askOfCluster(
  bench: EngineBench,
  id: number,
  ask: (tx: Tx, actor: Actor, cluster: ClusterRow) => Promise<EventId>,
): Promise<EventId> {
  const { actor, store } = bench
  const answer = await mutate(store, actor, async (tx) => ({
    body: {},
    operationId: await ask(tx, actor, await lockCluster(tx, actor, id as ClusterId)),
  }))
  return answer.operationId as EventId
}

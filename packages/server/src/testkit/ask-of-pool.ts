import type { Actor, ClusterId, EventId, PoolId } from '../domain/shared/index.ts'
import type { Tx } from '../store/open-store.ts'
import { type LockedPool, lockPool } from '../store/pool/lock-pool.ts'
import { mutate } from '../store/transaction/mutate.ts'
import type { EngineBench } from './engine-bench.ts'

/** Accepts something of a pool as the API would, in a transaction that locks its cluster; returns the operation event. */
export async function askOfPool(
  bench: EngineBench,
  id: number,
  ask: (tx: Tx, actor: Actor, locked: LockedPool) => Promise<EventId>,
): Promise<EventId> {
  const { actor, store } = bench
  const { cluster_id: clusterId } = await store.db
    .selectFrom('pools')
    .select('cluster_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const answer = await mutate(store, actor, async (tx) => ({
    body: {},
    operationId: await ask(tx, actor, await lockPool(tx, actor, clusterId as ClusterId, id as PoolId)),
  }))
  return answer.operationId as EventId
}

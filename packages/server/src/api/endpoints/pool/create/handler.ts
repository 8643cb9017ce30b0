import type { PoolCreateBody } from '@moorage/contract'
import { checkPoolCreate } from '../../../../domain/pool/check-create.ts'
import { lockCluster } from '../../../../store/cluster/lock-cluster.ts'
import type { Tx } from '../../../../store/open-store.ts'
import { findPool } from '../../../../store/pool/find-pool.ts'
import { poolBody } from '../../../../store/pool/pool-body.ts'
import { startPool } from '../../../../store/pool/start-pool.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { clusterIdOf, locatePathCluster } from '../../cluster/cluster-id.ts'
import { readPool } from '../read-pool.ts'

/** Operation 24: adds a pool to a cluster; its nodes stand in the answer, without hosts yet (decisions E2, E3). */
export const poolCreate: Handler = {
  isMutation: true,
  locate: locatePathCluster,
  itemwise: ['labels', 'taints'],
  check: (body, call) => checkPoolCreate(body as Partial<PoolCreateBody>, call),
  run: (call) => call.mutate((tx) => create(tx, call, call.body as PoolCreateBody)),
}

async function create(tx: Tx, call: Call, body: PoolCreateBody): Promise<Accepted> {
  const { actor, catalogue } = call
  const cluster = await lockCluster(tx, actor, clusterIdOf(call))
  const { id, operationId } = await startPool(tx, actor, { cluster, catalogue }, readPool(body))
  return { body: poolBody(await findPool(tx, actor, clusterIdOf(call), id)), operationId }
}

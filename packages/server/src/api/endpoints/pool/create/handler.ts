import { acceptPoolCreate } from '#accept/pool/create.ts'
import { checkPoolCreate } from '#domain/pool/check-create.ts'
import { findPool } from '#store/pool/find-pool.ts'
import type { Handler } from '#api/call.ts'
import { poolBody } from '#api/present/pool-body.ts'
import { clusterIdOf, locatePathCluster } from '../../cluster/cluster-id.ts'
import { readPool } from '../../cluster/read-pool.ts'

/** Operation 24: adds a pool to a cluster. The response contains its nodes, still without hosts (decisions E2, E3). */
export const poolCreate: Handler<'pool.create'> = {
  kind: 'change',
  locate: locatePathCluster,
  itemwise: ['labels', 'taints'],
  check: (body, call) => checkPoolCreate(body, call),
  run: (call) =>
    call.mutate(async (tx) => {
      const clusterId = clusterIdOf(call)
      const input = { clusterId, ...readPool(call.body) }
      const { id, operationId } = await acceptPoolCreate(tx, call.actor, input, call)
      return { body: poolBody(await findPool(tx, call.actor, clusterId, id), call), operationId }
    }),
}

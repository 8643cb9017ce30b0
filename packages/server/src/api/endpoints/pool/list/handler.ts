import { listPools } from '#store/pool/list-pools.ts'
import { type Handler, respondRows } from '#api/call.ts'
import { poolBody } from '#api/present/pool-body.ts'
import { clusterIdOf, locatePathCluster } from '../../cluster/cluster-id.ts'

/** Operation 23: lists the pools of a cluster with their nodes (decisions C1 to C3). */
export const poolList: Handler<'pool.list'> = {
  kind: 'read',
  locate: locatePathCluster,
  run: (call) =>
    respondRows(call, listPools(call.store.db, call.actor, clusterIdOf(call), call.list), (row) => poolBody(row, call)),
}

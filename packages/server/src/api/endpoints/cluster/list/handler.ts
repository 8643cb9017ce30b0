import { listClusters } from '#store/cluster/find-clusters.ts'
import { type Handler, respondRows } from '#api/call.ts'
import { clusterBody } from '#api/present/cluster-body.ts'

/** Operation 10: lists the account's clusters (decisions C1 to C3). */
export const clusterList: Handler<'cluster.list'> = {
  kind: 'read',
  run: (call) => respondRows(call, listClusters(call.store.db, call.actor, call.list), clusterBody),
}

import { listClusters } from '#store/cluster/find-clusters.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { clusterBody } from '#api/present/cluster-body.ts'

/** Operation 10: lists the account's clusters (decisions C1 to C3). */
export const clusterList: Handler<'cluster.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listClusters(store.db, actor, list)
    return pageBodyOf(list, total, rows.map(clusterBody))
  },
}

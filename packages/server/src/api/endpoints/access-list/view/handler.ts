import { readAccessList } from '#store/cluster/access-list.ts'
import { findCluster } from '#store/cluster/find-clusters.ts'
import type { Handler } from '#api/call.ts'
import { accessListBody } from '#api/present/access-list-body.ts'
import { clusterIdOf } from '../../cluster/cluster-id.ts'

/** Returns the desired access list (decision E13). */
export const accessListView: Handler<'access_list.view'> = {
  kind: 'read',
  run: async (call) => accessListBody(readAccessList(await findCluster(call.store.db, call.actor, clusterIdOf(call)))),
}

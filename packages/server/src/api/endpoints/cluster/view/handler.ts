import { findCluster } from '#store/cluster/find-clusters.ts'
import type { Handler } from '#api/call.ts'
import { clusterBody } from '#api/present/cluster-body.ts'
import { clusterIdOf } from '../cluster-id.ts'

/** Operation 12: returns one cluster. */
export const clusterView: Handler<'cluster.view'> = {
  kind: 'read',
  run: async (call) => clusterBody(await findCluster(call.store.db, call.actor, clusterIdOf(call))),
}

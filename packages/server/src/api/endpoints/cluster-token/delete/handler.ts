import { acceptClusterTokenDelete } from '#accept/cluster-token/delete.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { clusterIdOf, locatePathCluster } from '../../cluster/cluster-id.ts'

/** Replaces the cluster's service token, revoking the old one last, so that one is always valid (decisions E8, E9). */
export const clusterTokenDelete: Handler<'cluster_token.delete'> = {
  kind: 'change',
  locate: locatePathCluster,
  run: (call) => respondEmpty(call, (tx) => acceptClusterTokenDelete(tx, call.actor, { clusterId: clusterIdOf(call) })),
}

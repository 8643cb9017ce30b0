import { acceptClusterTokenDelete } from '#accept/cluster-token/delete.ts'
import { type Handler, answerEmpty } from '#api/call.ts'
import { clusterIdOf, locatePathCluster } from '../../cluster/cluster-id.ts'

/** Replaces the cluster's own token; the one before ends once the new one is in its place, so that the cluster is never without (decisions E8, E9). */
export const clusterTokenDelete: Handler<'cluster_token.delete'> = {
  kind: 'change',
  locate: locatePathCluster,
  run: (call) => answerEmpty(call, (tx) => acceptClusterTokenDelete(tx, call.actor, { clusterId: clusterIdOf(call) })),
}

import { acceptClusterRecycle } from '#accept/cluster/recycle.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { clusterIdOf, locatePathCluster } from '../cluster-id.ts'

/** Operation 19: replaces all nodes, one by one in each pool, or joins a running recycle (contract, "Clusters", rule 6; decision E6). */
export const clusterRecycle: Handler<'cluster.recycle'> = {
  kind: 'change',
  locate: locatePathCluster,
  run: (call) => respondEmpty(call, (tx) => acceptClusterRecycle(tx, call.actor, { id: clusterIdOf(call) }, call)),
}

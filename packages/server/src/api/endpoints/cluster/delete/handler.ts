import { lockCluster } from '../../../../store/cluster/lock-cluster.ts'
import { removeCluster } from '../../../../store/cluster/remove-cluster.ts'
import type { Handler } from '../../../call.ts'
import { clusterIdOf, locatePathCluster } from '../cluster-id.ts'

/** Operation 14: deletes a cluster with its hosts; it is 404 from the answer on, and volumes it made stay (contract, "Clusters", rule 5; decision E9). */
export const clusterDelete: Handler = {
  isMutation: true,
  locate: locatePathCluster,
  run: (call) =>
    call.mutate(async (tx) => {
      const cluster = await lockCluster(tx, call.actor, clusterIdOf(call))
      return { body: {}, operationId: await removeCluster(tx, call.actor, cluster, call.catalogue) }
    }),
}

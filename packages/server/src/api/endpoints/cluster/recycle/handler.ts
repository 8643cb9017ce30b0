import { lockCluster } from '../../../../store/cluster/lock-cluster.ts'
import { askRecycle } from '../../../../store/pool/ask-recycle.ts'
import type { Handler } from '../../../call.ts'
import { clusterIdOf, locatePathCluster } from '../cluster-id.ts'

/** Operation 19: replaces all nodes of all pools one by one; a second request joins the one that runs (contract, "Clusters", rule 6; decision E6). */
export const clusterRecycle: Handler = {
  isMutation: true,
  locate: locatePathCluster,
  run: (call) =>
    call.mutate(async (tx) => {
      const cluster = await lockCluster(tx, call.actor, clusterIdOf(call))
      const entity = { type: 'orchcluster', id: cluster.id, label: cluster.label }
      return {
        body: {},
        operationId: await askRecycle(tx, call.actor, {
          cluster,
          subject: { level: 'cluster' },
          entity,
          catalogue: call.catalogue,
        }),
      }
    }),
}

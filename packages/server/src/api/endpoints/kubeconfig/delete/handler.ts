import { lockCluster } from '../../../../store/cluster/lock-cluster.ts'
import { renewCredentials } from '../../../../store/cluster/renew-credentials.ts'
import type { Handler } from '../../../call.ts'
import { clusterIdOf, locatePathCluster } from '../../cluster/cluster-id.ts'

/** Operation 18: revokes the kubeconfig and makes a new one, with another own token of the cluster; until then there is none (decision E8). */
export const kubeconfigDelete: Handler = {
  isMutation: true,
  locate: locatePathCluster,
  run: (call) =>
    call.mutate(async (tx) => {
      const cluster = await lockCluster(tx, call.actor, clusterIdOf(call))
      return { body: {}, operationId: await renewCredentials(tx, call.actor, cluster) }
    }),
}

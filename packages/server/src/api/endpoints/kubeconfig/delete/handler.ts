import { acceptKubeconfigDelete } from '#accept/kubeconfig/delete.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { clusterIdOf, locatePathCluster } from '../../cluster/cluster-id.ts'

/** Operation 18: revokes the kubeconfig and issues a new one with a new service token. No kubeconfig exists in between (decision E8). */
export const kubeconfigDelete: Handler<'kubeconfig.delete'> = {
  kind: 'change',
  locate: locatePathCluster,
  run: (call) => respondEmpty(call, (tx) => acceptKubeconfigDelete(tx, call.actor, { clusterId: clusterIdOf(call) })),
}

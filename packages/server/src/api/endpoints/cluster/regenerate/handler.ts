import { acceptClusterRegenerate } from '#accept/cluster/regenerate.ts'
import { checkRegenerate, renewsKubeconfig } from '#domain/cluster/check-update.ts'
import type { Handler } from '#api/call.ts'
import { clusterIdOf, locatePathCluster } from '../cluster-id.ts'

/** Renews the credentials of a cluster in one operation: what kubeconfig.delete and cluster_token.delete do (decision E8). */
export const clusterRegenerate: Handler<'cluster.regenerate'> = {
  kind: 'change',
  locate: locatePathCluster,
  run: (call) =>
    call.mutate(async (tx) => {
      // Not among the body's checks: a field of the wrong type is refused by itself, and is not absent.
      const [fault] = checkRegenerate(call.body)
      if (fault) throw fault
      const wanted = { clusterId: clusterIdOf(call), isKubeconfigRenewed: renewsKubeconfig(call.body) }
      return { body: {}, ...(await acceptClusterRegenerate(tx, call.actor, wanted)) }
    }),
}

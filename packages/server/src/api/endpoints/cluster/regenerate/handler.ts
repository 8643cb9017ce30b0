import { acceptClusterRegenerate } from '#accept/cluster/regenerate.ts'
import { checkRegenerate, renewsKubeconfig } from '#domain/cluster/check-update.ts'
import type { Handler } from '#api/call.ts'
import { clusterIdOf, locatePathCluster } from '../cluster-id.ts'

/** Replaces a cluster's credentials, as kubeconfig.delete and cluster_token.delete together (decision E8). */
export const clusterRegenerate: Handler<'cluster.regenerate'> = {
  kind: 'change',
  locate: locatePathCluster,
  run: (call) =>
    call.mutate(async (tx) => {
      // In `check`, a field of the wrong type would count as absent.
      const [error] = checkRegenerate(call.body)
      if (error) throw error
      const input = { clusterId: clusterIdOf(call), isKubeconfigRenewed: renewsKubeconfig(call.body) }
      return { body: {}, ...(await acceptClusterRegenerate(tx, call.actor, input)) }
    }),
}

import type { Kubeconfig } from '@moorage/contract'
import { clusterName } from '#domain/node/name.ts'
import { ApiError } from '#domain/shared/index.ts'
import { type ClusterRow, findCluster } from '#store/cluster/find-clusters.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import type { Call, Handler } from '#api/call.ts'
import { clusterIdOf, locatePathCluster } from '../../cluster/cluster-id.ts'
import { printKubeconfig } from '../print-kubeconfig.ts'

/** Operation 17: returns the kubeconfig; 503 until the control plane accepts the newest credentials (decisions B5, E8). */
export const kubeconfigView: Handler<'kubeconfig.view'> = {
  kind: 'read',
  locate: locatePathCluster,
  async run(call): Promise<Kubeconfig> {
    const text = await print(call, await findCluster(call.store.db, call.actor, clusterIdOf(call)))
    if (text === null)
      throw new ApiError(
        'cluster.kubeconfig_not_ready',
        'Cluster kubeconfig is not yet available. Please try again later.',
      )
    return { kubeconfig: Buffer.from(text).toString('base64') }
  },
}

/** Returns null if the credentials are missing, revoked, or not yet accepted. */
async function print(call: Call, cluster: ClusterRow): Promise<string | null> {
  const { id, server, ca_certificate: authority, kubeconfig_token_sealed: sealed, kubeconfig_serial: input } = cluster
  // Serials above `kubeconfig_serial` renewed only the cluster's own token.
  const isCurrent = cluster.ready_at !== null && cluster.seen_serial >= input && cluster.sealed_serial >= input
  if (!isCurrent || server === null || authority === null || sealed === null) return null
  return printKubeconfig({
    name: clusterName(call.nodePrefix, id),
    server,
    tlsServerName: cluster.tls_server_name,
    authorities: [authority, ...cluster.extra_authorities],
    token: await call.secretBox.open(sealed, secretContexts.kubeconfigToken(id)),
  })
}

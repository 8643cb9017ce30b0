import { stringify } from 'yaml'
import { acceptClusterTokenDelete } from '#accept/cluster-token/delete.ts'
import { acceptKubeconfigDelete } from '#accept/kubeconfig/delete.ts'
import { clusterName } from '#domain/node/name.ts'
import { ApiError } from '#domain/shared/index.ts'
import { type ClusterRow, findCluster } from '#store/cluster/find-clusters.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import type { ApiContext, HandlersOf } from '../../call.ts'
import { clusterIdOf, locatePathCluster as locate } from './cluster-id.ts'
import { changeStored } from '../../change-stored.ts'

/** Operations of a cluster's credentials (decision E8). */
export const credentialHandlers: HandlersOf<'kubeconfig' | 'cluster_token'> = {
  // Operation 17: 503 until the control plane accepts the newest credentials (decision B5).
  'kubeconfig.view': {
    kind: 'read',
    locate,
    async run(call) {
      const text = await print(call, await findCluster(call.store.db, call.actor, clusterIdOf(call.params)))
      if (text === null)
        throw new ApiError(
          'cluster.kubeconfig_not_ready',
          'Cluster kubeconfig is not yet available. Please try again later.',
        )
      return { kubeconfig: Buffer.from(text).toString('base64') }
    },
  },

  // Operation 18: revokes the kubeconfig and issues a new one with a new service token. No kubeconfig exists in between.
  'kubeconfig.delete': changeStored(locate, acceptKubeconfigDelete, (path) => ({ clusterId: clusterIdOf(path) })),

  // Replaces the service token, and revokes the old one last, so that one is always valid (decision E9).
  'cluster_token.delete': changeStored(locate, acceptClusterTokenDelete, (path) => ({ clusterId: clusterIdOf(path) })),
}

/** Returns null if the credentials are missing, revoked, or not yet accepted. */
async function print(
  context: Pick<ApiContext, 'nodePrefix' | 'secretBox'>,
  cluster: ClusterRow,
): Promise<string | null> {
  const { id, server, ca_certificate: authority, kubeconfig_token_sealed: sealed, kubeconfig_serial: input } = cluster
  // Serials above `kubeconfig_serial` renewed only the cluster's own token.
  const isCurrent = cluster.ready_at !== null && cluster.seen_serial >= input && cluster.sealed_serial >= input
  if (!isCurrent || server === null || authority === null || sealed === null) return null
  return printKubeconfig({
    name: clusterName(context.nodePrefix, id),
    server,
    tlsServerName: cluster.tls_server_name,
    authorities: [authority, ...cluster.extra_authorities],
    token: await context.secretBox.open(sealed, secretContexts.kubeconfigToken(id)),
  })
}

/** Values of a kubeconfig. */
export interface KubeconfigParts {
  /** External name (decision E8), for example `orch12`. */
  readonly name: string
  readonly server: string
  /** Null if equal to the host in `server`. */
  readonly tlsServerName: string | null
  /** PEM certificates. */
  readonly authorities: readonly string[]
  readonly token: string
}

/** Returns a kubeconfig as YAML: one cluster, one user with a token, one context, in the order that clients expect (decision E8, facts 3.5). */
export function printKubeconfig({ name, server, tlsServerName, authorities, token }: KubeconfigParts): string {
  const bundle = authorities.map((one) => `${one.trimEnd()}\n`).join('')
  const user = `${name}-admin`
  const context = `${name}-ctx`
  return stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      preferences: {},
      clusters: [
        {
          cluster: {
            'certificate-authority-data': Buffer.from(bundle).toString('base64'),
            server,
            ...(tlsServerName === null ? {} : { 'tls-server-name': tlsServerName }),
          },
          name,
        },
      ],
      users: [{ user: { token }, name: user }],
      contexts: [{ context: { cluster: name, namespace: 'default', user }, name: context }],
      'current-context': context,
    },
    { lineWidth: 0 },
  )
}

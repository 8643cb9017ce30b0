import { clusterName } from '#domain/node/name.ts'
import { type ClusterId, isAuthorityDue } from '#domain/shared/index.ts'
import { type ClusterRow, lockClusterRow } from '#store/cluster/find-clusters.ts'
import { recordCertificate, recordAuthority, recordTokens } from '#store/cluster/record-credentials.ts'
import type { Tx } from '#store/open-store.ts'
import { readClock } from '#store/work/read-clock.ts'
import { insertClusterToken } from '#store/token/cluster-tokens.ts'
import type { Outcome } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { makeAdminToken } from './make-admin-token.ts'
import { makeAuthority, readEndMs, renewAuthority } from './make-authority.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'

/**
 * Creates missing credentials in one transaction (decisions E8, E9): the authority once, and its next certificate when due. Each serial gets a new own token,
 * and an administrator's token if it renews that one. Returns the outcome of `io.write`. The previous own token stays valid until the control plane is observed
 * with the new one (endOldClusterTokens).
 */
export function makeCredentials(clusterId: ClusterId, io: PassIo): Promise<Outcome> {
  return io.write({
    lock: (tx) => lockClusterRow(tx, clusterId),
    async write(tx, cluster) {
      await keepAuthority(tx, cluster, io)
      if (cluster.sealed_serial < cluster.credentials_serial) await makeTokens(tx, cluster, io)
    },
  })
}

/** The next authority certificate has the same key, so that old kubeconfigs stay valid. */
async function keepAuthority(tx: Tx, cluster: ClusterRow, { secretBox, nodePrefix }: PassIo): Promise<void> {
  const { id, ca_certificate: from, ca_key_sealed: sealed } = cluster
  const [location, nowMs] = [secretContexts.authorityKey(id), await readClock(tx)]
  if (from === null || sealed === null) {
    const { certificate, key } = await makeAuthority(`${clusterName(nodePrefix, id)}-ca`, nowMs)
    await recordAuthority(tx, id, { certificate, key: await secretBox.seal(key, location) })
  } else if (isAuthorityDue(readEndMs(from), nowMs)) {
    const to = await renewAuthority({ certificate: from, key: await secretBox.open(sealed, location) }, nowMs)
    await recordCertificate(tx, id, { from, to })
  }
}

async function makeTokens(tx: Tx, cluster: ClusterRow, { secretBox }: PassIo): Promise<void> {
  const { id, credentials_serial: serial } = cluster
  // True if only the cluster's own token is renewed.
  const isKept = cluster.kubeconfig_token_sealed !== null && cluster.sealed_serial >= cluster.kubeconfig_serial
  await recordTokens(tx, id, {
    serial,
    kubeconfigToken: isKept ? null : await secretBox.seal(makeAdminToken(), secretContexts.kubeconfigToken(id)),
    serviceToken: await secretBox.seal(await insertClusterToken(tx, cluster), secretContexts.serviceToken(id)),
  })
}

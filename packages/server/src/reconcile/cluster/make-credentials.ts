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
import { secretPlaces } from '#store/secret/sealed-columns.ts'

/**
 * Makes the credentials of a cluster that are missing, all in one transaction: the authority once, its certificate again in time, the administrator's token anew
 * for every serial that asks for it, and the cluster's own for every serial (decisions E8, E9). What is there is kept. An own token from before stays good until the control plane
 * is seen to have the new one (endOldClusterTokens), so that the cluster is never without.
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

/** Makes the authority, or its next certificate when it is time: with the same key, so that no kubeconfig is left behind. */
async function keepAuthority(tx: Tx, cluster: ClusterRow, { secretBox, nodePrefix }: PassIo): Promise<void> {
  const { id, ca_certificate: from, ca_key_sealed: sealed } = cluster
  const [place, nowMs] = [secretPlaces.authorityKey(id), await readClock(tx)]
  if (from === null || sealed === null) {
    const { certificate, key } = await makeAuthority(`${clusterName(nodePrefix, id)}-ca`, nowMs)
    await recordAuthority(tx, id, { certificate, key: await secretBox.seal(key, place) })
  } else if (isAuthorityDue(readEndMs(from), nowMs)) {
    const to = await renewAuthority({ certificate: from, key: await secretBox.open(sealed, place) }, nowMs)
    await recordCertificate(tx, id, { from, to })
  }
}

async function makeTokens(tx: Tx, cluster: ClusterRow, { secretBox }: PassIo): Promise<void> {
  const { id, credentials_serial: serial } = cluster
  // One that is sealed stays where only the cluster's own token was asked for anew.
  const isKept = cluster.kubeconfig_token_sealed !== null && cluster.sealed_serial >= cluster.kubeconfig_serial
  await recordTokens(tx, id, {
    serial,
    kubeconfigToken: isKept ? null : await secretBox.seal(makeAdminToken(), secretPlaces.kubeconfigToken(id)),
    serviceToken: await secretBox.seal(await insertClusterToken(tx, cluster), secretPlaces.serviceToken(id)),
  })
}

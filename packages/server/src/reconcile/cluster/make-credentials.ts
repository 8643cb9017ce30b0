import { randomBytes } from 'node:crypto'
import { clusterName } from '../../domain/cluster/name.ts'
import type { ClusterRow } from '../../store/cluster/clusters-of.ts'
import { lockClusterRow } from '../../store/cluster/lock-cluster-row.ts'
import { sealAuthority } from '../../store/cluster/seal-authority.ts'
import { sealTokens } from '../../store/cluster/seal-tokens.ts'
import type { Tx } from '../../store/open-store.ts'
import { insertClusterToken } from '../../store/token/insert-cluster-token.ts'
import type { Outcome } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { makeAuthority } from './make-authority.ts'
import { secretPlaces } from './secret-places.ts'

const tokenOctets = 32

/**
 * Makes the credentials of a cluster that are missing, all in one transaction: the authority once, the administrator's token and the
 * cluster's own anew for every serial (decisions E8, E9). What is there is kept. An own token from before stays good until the control plane
 * is seen to have the new one (endOldClusterTokens), so that the cluster is never without.
 */
export function makeCredentials(clusterId: number, io: PassIo): Promise<Outcome> {
  return io.write({
    lock: (tx) => lockClusterRow(tx, clusterId),
    async write(tx, cluster) {
      if (cluster.ca_certificate === null) await makeOwnAuthority(tx, cluster, io)
      if (cluster.sealed_serial < cluster.credentials_serial) await makeTokens(tx, cluster, io)
    },
  })
}

async function makeOwnAuthority(tx: Tx, { id }: ClusterRow, { secretBox, nodePrefix }: PassIo): Promise<void> {
  const { certificate, key } = await makeAuthority(`${clusterName(nodePrefix, id)}-ca`)
  await sealAuthority(tx, id, { certificate, key: await secretBox.seal(key, secretPlaces.authorityKey(id)) })
}

async function makeTokens(tx: Tx, cluster: ClusterRow, { secretBox }: PassIo): Promise<void> {
  const { id, credentials_serial: serial } = cluster
  await sealTokens(tx, id, {
    serial,
    kubeconfigToken: await secretBox.seal(randomBytes(tokenOctets).toString('hex'), secretPlaces.kubeconfigToken(id)),
    serviceToken: await secretBox.seal(await insertClusterToken(tx, cluster), secretPlaces.serviceToken(id)),
  })
}

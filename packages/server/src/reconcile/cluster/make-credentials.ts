import { randomBytes } from 'node:crypto'
import { clusterName } from '../../domain/cluster/name.ts'
import type { ClusterRow } from '../../store/cluster/clusters-of.ts'
import { lockClusterRow } from '../../store/cluster/lock-cluster-row.ts'
import { sealFoundation } from '../../store/cluster/seal-foundation.ts'
import { sealKubeconfigToken } from '../../store/cluster/seal-kubeconfig-token.ts'
import type { Tx } from '../../store/open-store.ts'
import { insertClusterToken } from '../../store/token/insert-cluster-token.ts'
import type { Outcome } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { makeAuthority } from './make-authority.ts'
import { secretPlaces } from './secret-places.ts'

const tokenOctets = 32

/**
 * Makes the credentials of a cluster that are missing, all in one transaction: authority and service token once, the administrator's
 * token anew for every serial (decisions E8, E9). What is there is kept.
 */
export function makeCredentials(clusterId: number, io: PassIo): Promise<Outcome> {
  return io.write({
    lock: (tx) => lockClusterRow(tx, clusterId),
    async write(tx, cluster) {
      if (cluster.ca_certificate === null) await makeFoundation(tx, cluster, io)
      if (cluster.sealed_serial < cluster.credentials_serial) await makeToken(tx, cluster, io)
    },
  })
}

async function makeFoundation(tx: Tx, cluster: ClusterRow, { secretBox, nodePrefix }: PassIo): Promise<void> {
  const authority = await makeAuthority(`${clusterName(nodePrefix, cluster.id)}-ca`)
  const serviceToken = await insertClusterToken(tx, cluster)
  await sealFoundation(tx, cluster.id, {
    caCertificate: authority.certificate,
    caKey: await secretBox.seal(authority.key, secretPlaces.authorityKey(cluster.id)),
    serviceToken: await secretBox.seal(serviceToken, secretPlaces.serviceToken(cluster.id)),
  })
}

async function makeToken(tx: Tx, { id, credentials_serial: serial }: ClusterRow, { secretBox }: PassIo): Promise<void> {
  const token = await secretBox.seal(randomBytes(tokenOctets).toString('hex'), secretPlaces.kubeconfigToken(id))
  await sealKubeconfigToken(tx, id, { token, serial })
}

import { findPatch } from '#domain/catalogue/cluster-versions.ts'
import type { ClusterRow } from '#store/cluster/find-clusters.ts'
import type { ClusterAim } from '#domain/cluster/plan.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { AccessListSpec, ClusterSpec } from '../ports/index.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'

/**
 * Returns the driver's spec with credentials, and the version and high availability targeted now: one minor at a time even after several requests (decision
 * E4). A closed cluster, which is in the trash, accepts no client. Throws Error if credentials are missing.
 */
export async function specOfCluster(
  { cluster, isClosed }: { readonly cluster: ClusterRow; readonly isClosed: boolean },
  { version, isHighlyAvailable, accessListSerial }: ClusterAim,
  io: PassIo,
): Promise<ClusterSpec> {
  const open = (
    sealed: Buffer | null,
    location: 'authorityKey' | 'kubeconfigToken' | 'serviceToken',
  ): Promise<string> => io.secretBox.open(present(sealed), secretContexts[location](cluster.id))
  return {
    version,
    patch: findPatch(io.catalogue, version),
    isHighlyAvailable,
    region: cluster.region,
    caCertificate: present(cluster.ca_certificate),
    caKey: await open(cluster.ca_key_sealed, 'authorityKey'),
    adminToken: await open(cluster.kubeconfig_token_sealed, 'kubeconfigToken'),
    credentialsSerial: cluster.sealed_serial,
    accessList: isClosed ? { serial: accessListSerial, networks: [] } : accessListOf(cluster, accessListSerial),
    serviceSecret: { name: io.vendor.toLowerCase(), token: await open(cluster.service_token_sealed, 'serviceToken') },
  }
}

/** At the observed serial, the driver keeps the cluster's present access list. */
function accessListOf(cluster: ClusterRow, serial: number): AccessListSpec {
  const isKept = cluster.access_list_enabled && serial === cluster.access_list_serial
  return { serial, networks: isKept ? [...cluster.access_list_ipv4, ...cluster.access_list_ipv6] : null }
}

function present<T>(credential: T | null): T {
  if (credential === null) throw new Error('cannot create a control plane without credentials')
  return credential
}

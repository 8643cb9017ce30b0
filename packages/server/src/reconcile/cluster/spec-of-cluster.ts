import { findPatch } from '../../domain/catalogue/cluster-versions.ts'
import type { ClusterRow } from '../../store/cluster/find-clusters.ts'
import type { ClusterAim } from '../../domain/cluster/plan.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { ClusterSpec } from '../ports/index.ts'
import { secretPlaces } from './secret-places.ts'

/**
 * What a driver is to make of a cluster's row, whose credentials are made by then: version and high availability as the plan aims at now,
 * one minor at a time also where requests have run ahead of it (decision E4).
 */
export async function specOfCluster(
  cluster: ClusterRow,
  { version, isHighlyAvailable }: ClusterAim,
  io: PassIo,
): Promise<ClusterSpec> {
  const open = (sealed: Buffer | null, place: keyof typeof secretPlaces): Promise<string> =>
    io.secretBox.open(present(sealed), secretPlaces[place](cluster.id))
  return {
    version,
    patch: findPatch(io.catalogue, version),
    isHighlyAvailable,
    region: cluster.region,
    caCertificate: present(cluster.ca_certificate),
    caKey: await open(cluster.ca_key_sealed, 'authorityKey'),
    adminToken: await open(cluster.kubeconfig_token_sealed, 'kubeconfigToken'),
    credentialsSerial: cluster.sealed_serial,
    serviceSecret: { name: io.vendor.toLowerCase(), token: await open(cluster.service_token_sealed, 'serviceToken') },
  }
}

function present<T>(credential: T | null): T {
  if (credential === null) throw new Error('a control plane was to be made without credentials')
  return credential
}

import { findPatch } from '../../domain/catalogue/cluster-versions.ts'
import type { ClusterRow } from '../../store/cluster/find-clusters.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { ClusterSpec } from '../ports/index.ts'
import { secretPlaces } from './secret-places.ts'
import { stepVersion } from './step-version.ts'

/**
 * What a driver is to make of a cluster's row, whose credentials are made by then. A control plane moves one minor at a time, also where
 * requests have run ahead of it: `runs` is the version it has, null when it is not there or is where it is wanted (decision E4).
 */
export async function specOfCluster(cluster: ClusterRow, runs: string | null, io: PassIo): Promise<ClusterSpec> {
  const version = stepVersion(runs, cluster.k8s_version)
  const open = (sealed: Buffer | null, place: keyof typeof secretPlaces): Promise<string> =>
    io.secretBox.open(present(sealed), secretPlaces[place](cluster.id))
  return {
    version,
    patch: findPatch(io.catalogue, version),
    isHighlyAvailable: cluster.is_highly_available,
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

import type { ObservedCluster } from '#domain/cluster/plan.ts'
import { isServingDue } from '#domain/shared/index.ts'
import type { ClusterWork } from '#store/cluster/load-cluster-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { isRecordedDone } from '../engine/record-done.ts'
import type { ClusterObservation } from '../ports/index.ts'
import { clusterResource } from '../resources/resources.ts'
import { readEndMs } from './make-authority.ts'

/** Observed control plane and its endpoints. */
export interface ObservedControlPlane extends ObservedCluster {
  readonly cluster: ClusterObservation | null
}

/**
 * Returns the control plane that the driver observes (null if missing), the driver's capabilities, and whether the certificate is due. Adds the removal that a
 * step of this pass recorded as done.
 */
export async function observeCluster({ cluster, nowMs }: ClusterWork, io: PassIo): Promise<ObservedControlPlane> {
  const clusters = io.drivers.clusters(cluster.region)
  const observed = await io.call('inspectCluster', () => clusters.inspectCluster(clusterResource(cluster, io)))
  return {
    cluster: observed,
    can: clusters.capabilities,
    isCertificateDue: isDue(observed, cluster.ca_certificate, nowMs),
    isRemoved: isRecordedDone(io, 'remove'),
  }
}

function isDue(observed: ClusterObservation | null, authority: string | null, nowMs: number): boolean {
  const endsMs = observed?.certificateEndsMs ?? null
  return endsMs !== null && authority !== null && isServingDue(endsMs, readEndMs(authority), nowMs)
}

import type { SeenCluster } from '#domain/cluster/plan.ts'
import { isServingDue } from '#domain/shared/index.ts'
import type { ClusterWork } from '#store/cluster/load-cluster-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { hasDone } from '../engine/remember-done.ts'
import type { ClusterSeen } from '../ports/index.ts'
import { clusterResource } from '../resources/resources.ts'
import { readEndMs } from './make-authority.ts'

/** Observed control plane and its endpoints. */
export interface ObservedCluster extends SeenCluster {
  readonly cluster: ClusterSeen | null
}

/** Queries the driver for a control plane, and adds which steps it has reported done in this pass. */
export async function observeCluster({ cluster, nowMs }: ClusterWork, io: PassIo): Promise<ObservedCluster> {
  const clusters = io.drivers.clusters(cluster.region)
  const seen = await io.call('inspectCluster', () => clusters.inspectCluster(clusterResource(cluster, io)))
  return {
    cluster: seen,
    can: clusters.capabilities,
    isCertificateDue: isDue(seen, cluster.ca_certificate, nowMs),
    isRemoved: hasDone(io, 'remove'),
  }
}

function isDue(seen: ClusterSeen | null, authority: string | null, nowMs: number): boolean {
  const endsMs = seen?.certificateEndsMs ?? null
  return endsMs !== null && authority !== null && isServingDue(endsMs, readEndMs(authority), nowMs)
}

import type { SeenCluster } from '../../domain/cluster/plan.ts'
import type { ClusterWork } from '../../store/cluster/load-cluster-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { hasDone } from '../engine/remember-done.ts'
import type { ClusterSeen } from '../ports/index.ts'
import { clusterThing } from '../things/cluster-thing.ts'

/** A control plane as its driver shows it, with the place where it answers. */
export interface ObservedCluster extends SeenCluster {
  readonly cluster: ClusterSeen | null
}

/** Asks the driver about a control plane, and recalls what it has called done in this pass. */
export async function observeCluster({ cluster }: ClusterWork, io: PassIo): Promise<ObservedCluster> {
  const seen = await io.call('inspectCluster', () =>
    io.drivers.clusters(cluster.region).inspectCluster(clusterThing(cluster, io)),
  )
  return { cluster: seen, isRemoved: hasDone(io, 'remove') }
}

import type { EventId } from '../domain/shared/index.ts'
import { askClusterUpdate } from '../store/cluster/ask-cluster-update.ts'
import { renewCredentials } from '../store/cluster/renew-credentials.ts'
import { askRecycle } from '../store/pool/ask-recycle.ts'
import { askOfCluster } from './ask-of-cluster.ts'
import type { EngineBench } from './engine-bench.ts'

/** Accepts another version or high availability of a cluster as the API would; returns the operation event. */
export async function requestUpgrade(
  bench: EngineBench,
  id: number,
  change: { readonly version?: string; readonly isHighlyAvailable?: boolean },
): Promise<EventId> {
  return askOfCluster(bench, id, (tx, actor, cluster) =>
    askClusterUpdate(tx, actor, {
      cluster,
      catalogue: bench.catalogue,
      wish: {
        label: cluster.label,
        tags: cluster.tags,
        version: change.version ?? cluster.k8s_version,
        isHighlyAvailable: change.isHighlyAvailable ?? cluster.is_highly_available,
      },
    }),
  )
}

/** Accepts the replacement of all nodes of a cluster as the API would; returns the operation event. */
export async function requestClusterRecycle(bench: EngineBench, id: number): Promise<EventId> {
  return askOfCluster(bench, id, (tx, actor, cluster) =>
    askRecycle(tx, actor, {
      cluster,
      subject: { level: 'cluster' },
      entity: { type: 'orchcluster', id: cluster.id, label: cluster.label },
      catalogue: bench.catalogue,
    }),
  )
}

/** Accepts new credentials of a cluster as the API would; returns the operation event. */
export async function requestRenewal(bench: EngineBench, id: number): Promise<EventId> {
  return askOfCluster(bench, id, renewCredentials)
}

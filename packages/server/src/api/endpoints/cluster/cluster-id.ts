import type { OperationTypes } from '@moorage/contract'
import { type ClusterId, asId } from '#domain/shared/index.ts'
import { locateCluster } from '#store/cluster/find-clusters.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['cluster.view']['params']

/** Returns the path's cluster ID, unchecked. */
export function clusterIdOf(call: Pick<LocatedCall<Path>, 'params'>): ClusterId {
  return asId<ClusterId>(call.params.clusterId)
}

/** Throws resource.not_found unless the path's cluster is visible to the caller (decision B3). */
export function locatePathCluster(call: LocatedCall<Path>): Promise<void> {
  return locateCluster(call.store.db, call.actor, clusterIdOf(call))
}

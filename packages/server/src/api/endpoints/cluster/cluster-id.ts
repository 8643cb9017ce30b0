import { locateStored } from '../../stored-reads.ts'
import { asId, type ClusterId } from '#domain/shared/index.ts'
import { locateCluster } from '#store/cluster/find-clusters.ts'

/** Returns the path's cluster ID, unchecked. */
export function clusterIdOf({ clusterId }: { readonly clusterId: number }): ClusterId {
  return asId<ClusterId>(clusterId)
}

/** Throws resource.not_found unless the path's cluster is visible to the caller (decision B3). */
export const locatePathCluster = locateStored(locateCluster, clusterIdOf)

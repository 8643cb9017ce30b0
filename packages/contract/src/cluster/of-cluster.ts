import Type from 'typebox'
import { idOf } from '../shared/ids.ts'

/** OpenAPI tag. */
export const clusterArea = 'Clusters'
/** Cluster ID as a path parameter. */
export const clusterIdInPath = idOf('Cluster ID.')
/** Path parameters of operations on a cluster. */
export const ofCluster = Type.Object({ clusterId: clusterIdInPath })
/** Requires read access to the path's cluster (decision G1). */
export const readsCluster = { entity: 'cluster', at: 'path.clusterId', level: 'read_only' } as const
/** Requires write access to the path's cluster. */
export const writesCluster = { entity: 'cluster', at: 'path.clusterId', level: 'read_write' } as const

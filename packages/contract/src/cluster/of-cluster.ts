import Type from 'typebox'
import { idOf } from '../shared/ids.ts'

/** Section of the API page in which clusters, their pools and their nodes stand. */
export const clusterArea = 'Clusters'
/** Number of a cluster in a path. */
export const clusterIdInPath = idOf('Number of the cluster.')
/** Path parameters of operations on a cluster as a whole. */
export const ofCluster = Type.Object({ clusterId: clusterIdInPath })
/** Held by who may see the cluster in the path (decision G1). */
export const readsCluster = { entity: 'cluster', at: 'path.clusterId', level: 'read_only' } as const
/** Held by who may change it. */
export const writesCluster = { entity: 'cluster', at: 'path.clusterId', level: 'read_write' } as const

import { asId, type ClusterId } from '../../../domain/shared/index.ts'
import { locateCluster } from '../../../store/cluster/find-cluster.ts'
import type { Call, Handler } from '../../call.ts'

/** The cluster a path names. */
export function clusterIdOf(call: Pick<Call, 'params'>): ClusterId {
  return asId<ClusterId>(call.params['clusterId'] as ClusterId)
}

/** Finds the path's cluster before the body is read (decision B3). */
export const locatePathCluster: NonNullable<Handler['locate']> = (call) =>
  locateCluster(call.store.db, call.actor, clusterIdOf(call))

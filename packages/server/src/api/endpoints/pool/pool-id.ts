import { asId, type PoolId } from '../../../domain/shared/index.ts'
import { locatePool, type PoolPlace } from '../../../store/pool/find-pool.ts'
import type { Call, Handler } from '../../call.ts'
import { clusterIdOf } from '../cluster/cluster-id.ts'

/** The pool a path names. */
export function poolIdOf(call: Pick<Call, 'params'>): PoolId {
  return asId<PoolId>(call.params['poolId'] as PoolId)
}

/** The pool a path names, in its cluster. */
export function poolPlaceOf(call: Pick<Call, 'params'>): PoolPlace {
  return { clusterId: clusterIdOf(call), poolId: poolIdOf(call) }
}

/** Finds the path's pool in the path's cluster before the body is read (decision B3). */
export const locatePathPool: NonNullable<Handler['locate']> = (call) =>
  locatePool(call.store.db, call.actor, clusterIdOf(call), poolIdOf(call))

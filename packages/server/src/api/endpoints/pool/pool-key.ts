import type { OperationTypes } from '@moorage/contract'
import { asId, type PoolId } from '#domain/shared/index.ts'
import { locatePool, type PoolKey } from '#store/pool/find-pool.ts'
import type { LocatedCall } from '../../call.ts'
import { clusterIdOf } from '../cluster/cluster-id.ts'

type Path = OperationTypes['pool.view']['params']

/** Returns the path's pool ID, unchecked. */
export function poolIdOf(call: Pick<LocatedCall<Path>, 'params'>): PoolId {
  return asId<PoolId>(call.params.poolId)
}

/** Returns the pool and cluster IDs of the path. */
export function poolKeyOf(call: Pick<LocatedCall<Path>, 'params'>): PoolKey {
  return { clusterId: clusterIdOf(call), poolId: poolIdOf(call) }
}

/** Throws resource.not_found unless the path's pool is visible to the caller and belongs to the path's cluster (decision B3). */
export function locatePathPool(call: LocatedCall<Path>): Promise<void> {
  return locatePool(call.store.db, call.actor, clusterIdOf(call), poolIdOf(call))
}

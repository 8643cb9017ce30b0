import type { OperationTypes } from '@moorage/contract'
import { asId, type PoolId } from '#domain/shared/index.ts'
import { locatePool, type PoolKey } from '#store/pool/find-pool.ts'
import type { LocatedCall } from '../../call.ts'
import { clusterIdOf } from '../cluster/cluster-id.ts'

type Path = OperationTypes['pool.view']['params']

/** Returns the pool ID in the path, without a check that it exists. */
export function poolIdOf(call: Pick<LocatedCall<Path>, 'params'>): PoolId {
  return asId<PoolId>(call.params.poolId)
}

/** Pool and cluster in the path. */
export function poolKeyOf(call: Pick<LocatedCall<Path>, 'params'>): PoolKey {
  return { clusterId: clusterIdOf(call), poolId: poolIdOf(call) }
}

/** Throws resource.not_found unless the path's pool belongs to its cluster and is visible to the caller (decision B3). */
export function locatePathPool(call: LocatedCall<Path>): Promise<void> {
  return locatePool(call.store.db, call.actor, clusterIdOf(call), poolIdOf(call))
}

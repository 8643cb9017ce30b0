import type { OperationTypes } from '@moorage/contract'
import { asId, type PoolId } from '#domain/shared/index.ts'
import { locatePool, type PoolPlace } from '#store/pool/find-pool.ts'
import type { LocatedCall } from '../../call.ts'
import { clusterIdOf } from '../cluster/cluster-id.ts'

type Path = OperationTypes['pool.view']['params']

/** The pool a path names. */
export function poolIdOf(call: Pick<LocatedCall<Path>, 'params'>): PoolId {
  return asId<PoolId>(call.params.poolId)
}

/** The pool a path names, in its cluster. */
export function poolPlaceOf(call: Pick<LocatedCall<Path>, 'params'>): PoolPlace {
  return { clusterId: clusterIdOf(call), poolId: poolIdOf(call) }
}

/** Finds the path's pool in the path's cluster before the body is read (decision B3). */
export function locatePathPool(call: LocatedCall<Path>): Promise<void> {
  return locatePool(call.store.db, call.actor, clusterIdOf(call), poolIdOf(call))
}

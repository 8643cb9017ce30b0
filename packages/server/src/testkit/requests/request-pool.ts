import { acceptPoolRecycle } from '#accept/cluster/recycle.ts'
import { acceptPoolCreate } from '#accept/pool/create.ts'
import { acceptPoolDelete } from '#accept/pool/delete.ts'
import { acceptPoolUpdate } from '#accept/pool/update.ts'
import { acceptFor, acceptJobFor } from './accept-for.ts'
import { asId, type ClusterId, type EventId, type PoolId } from '#domain/shared/index.ts'
import type { NewPool } from '#store/pool/write-pool.ts'
import type { PoolKey } from '#store/pool/find-pool.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** Properties of a new pool. */
export interface PoolRequest {
  readonly count: number
  readonly labels?: Readonly<Record<string, string>>
  readonly taints?: NewPool['taints']
  readonly autoscaler?: NewPool['autoscaler']
}

/** Returns an unlabeled pool of type g6-standard-1 with tag `of-pool`, and autoscaling off by default. */
export function newPoolOf({
  count,
  labels = {},
  taints = [],
  autoscaler = { enabled: false, min: count, max: count },
}: PoolRequest): NewPool {
  return {
    type: 'g6-standard-1',
    label: '',
    count,
    autoscaler,
    disks: [],
    tags: ['of-pool'],
    labels,
    taints,
    diskEncryption: 'enabled',
  }
}

/** Requests a pool in a cluster; returns its ID and the event ID. Throws if rejected. */
export function requestPool(
  bench: EngineBench,
  clusterId: number,
  request: PoolRequest,
): Promise<{ id: PoolId; operationId: EventId }> {
  const input = { clusterId: asId<ClusterId>(clusterId), ...newPoolOf(request) }
  return acceptFor(bench, (tx, actor) => acceptPoolCreate(tx, actor, input, bench.terms))
}

/** Requests another count, labels or autoscaler; returns the event ID. Throws if the pool is absent or no job starts. */
export async function requestPoolChange(
  bench: EngineBench,
  id: number,
  changes: Partial<PoolRequest>,
): Promise<EventId> {
  const input = { ...(await placeOf(bench, id)), changes }
  return acceptJobFor(bench, (tx, actor) => acceptPoolUpdate(tx, actor, input, bench.terms))
}

/** Requests a change to a pool that may start no job, unlike requestPoolChange. Throws if the pool is absent. */
export async function requestPoolState(bench: EngineBench, id: number, changes: Partial<PoolRequest>): Promise<void> {
  const input = { ...(await placeOf(bench, id)), changes }
  await acceptFor(bench, (tx, actor) => acceptPoolUpdate(tx, actor, input, bench.terms))
}

/** Requests the replacement of a pool's nodes; returns the event ID. Throws if the pool is absent. */
export async function requestPoolRecycle(bench: EngineBench, id: number): Promise<EventId> {
  const place = await placeOf(bench, id)
  return (await acceptFor(bench, (tx, actor) => acceptPoolRecycle(tx, actor, place, bench.terms))).operationId
}

/** Requests the deletion of a pool; returns the event ID. Throws if the pool is absent. */
export async function requestPoolRemoval(bench: EngineBench, id: number): Promise<EventId> {
  const place = await placeOf(bench, id)
  return (await acceptFor(bench, (tx, actor) => acceptPoolDelete(tx, actor, place, bench.terms))).operationId
}

async function placeOf({ store }: EngineBench, id: number): Promise<PoolKey> {
  const pools = store.db.selectFrom('pools').select('cluster_id').where('id', '=', asId<PoolId>(id))
  return { clusterId: (await pools.executeTakeFirstOrThrow()).cluster_id, poolId: asId<PoolId>(id) }
}

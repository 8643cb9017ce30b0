import { acceptNodeRecycle } from '#accept/cluster/recycle.ts'
import { acceptNodeDelete } from '#accept/node/delete.ts'
import { publicNodeId } from '#domain/node/name.ts'
import { acceptFor } from './accept-for.ts'
import { asId, type ClusterId, type EventId, type NodeId } from '#domain/shared/index.ts'
import type { NodeLocation } from '#store/node/find-node.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** Requests the replacement of one node; returns the event ID. Throws if its row is absent. */
export async function requestNodeRecycle(bench: EngineBench, id: number): Promise<EventId> {
  const place = await placeOf(bench, id)
  return (await acceptFor(bench, (tx, actor) => acceptNodeRecycle(tx, actor, place, bench.terms))).operationId
}

/** Requests the deletion of one node; returns the event ID. Throws if its row is absent. */
export async function requestNodeRemoval(bench: EngineBench, id: number): Promise<EventId> {
  const place = await placeOf(bench, id)
  return (await acceptFor(bench, (tx, actor) => acceptNodeDelete(tx, actor, place, bench.terms))).operationId
}

async function placeOf({ store }: EngineBench, id: number): Promise<NodeLocation> {
  const nodes = store.db.selectFrom('nodes').selectAll().where('id', '=', asId<NodeId>(id))
  const { cluster_id: clusterId, pool_id: poolId, name } = await nodes.executeTakeFirstOrThrow()
  return { clusterId: asId<ClusterId>(clusterId), nodeId: publicNodeId(poolId, name) }
}

import { asId, type ClusterId } from '#domain/shared/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** The pools of a cluster, oldest first; the ones on their way out included. */
export async function poolIdsOf({ store }: EngineBench, clusterId: number): Promise<number[]> {
  const rows = await store.db
    .selectFrom('pools')
    .select('id')
    .where('cluster_id', '=', asId<ClusterId>(clusterId))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Members of a cluster's pools, oldest first. */
export async function membersOf({ store }: EngineBench, clusterId: number) {
  return store.db
    .selectFrom('nodes')
    .selectAll()
    .where('cluster_id', '=', asId<ClusterId>(clusterId))
    .where('role', '=', 'member')
    .orderBy('id')
    .execute()
}

import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import type { EventEntity } from './event-content.ts'

/**
 * The things that things lie in, by number: the cluster of every pool among these. It stands beside the pool in each event about it or
 * its nodes, because a pool is found below its cluster only (decision F1). Everything else lies in nothing.
 */
export async function findEnclosing(tx: Tx, entities: readonly EventEntity[]): Promise<ReadonlyMap<number, EventEntity>> {
  const poolIds = [...new Set(entities.filter((one) => one.type === 'orchnodepool').map((one) => one.id))]
  if (poolIds.length === 0) return new Map()
  const rows = await tx.selectFrom('pools').innerJoin('clusters', 'clusters.id', 'pools.cluster_id').select(['pools.id as poolId', 'clusters.id', 'clusters.label'])
    .where(sql<boolean>`pools.id = any(${poolIds}::bigint[])`).execute()
  return new Map(rows.map(({ poolId, id, label }) => [poolId, { type: 'orchcluster', id, label }]))
}

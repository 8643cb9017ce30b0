import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { prepareListOf } from '../listing/prepare-list.ts'
import { poolsOf } from './find-pool.ts'
import type { ClusterId, PoolId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

const columns: ListColumns = {
  id: listColumn('integer', 'pools.id'),
  tags: listColumn('tags', 'pools.tags'),
}

/** Returns a page of a cluster's pools with all their nodes, and the total; empty if the cluster is invisible. */
export const listPools = prepareListOf({ columns, query: poolsOf })

/** Returns the IDs of a cluster's pools, ascending: those not being deleted (`living`), or all. */
export async function listPoolIds(tx: Tx, clusterId: ClusterId, which: 'living' | 'all'): Promise<PoolId[]> {
  const all = tx.selectFrom('pools').select('id').where('cluster_id', '=', clusterId)
  const selected = which === 'all' ? all : all.where('deleted_at', 'is', null)
  return (await selected.orderBy('id').execute()).map((row) => row.id)
}

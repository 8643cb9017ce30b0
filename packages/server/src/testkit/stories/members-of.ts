import { selectRows } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** The pools of a cluster, oldest first; the ones on their way out included. */
export async function poolIdsOf({ store }: EngineBench, clusterId: number): Promise<number[]> {
  const rows = await selectRows(store, 'pools', 'id', { cluster_id: clusterId }, 'id')
  return rows.map((row) => row.id)
}

/** Members of a cluster's pools, oldest first. */
export async function membersOf({ store }: EngineBench, clusterId: number) {
  return selectRows(store, 'nodes', '*', { cluster_id: clusterId, role: 'member' }, 'id')
}

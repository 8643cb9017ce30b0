import { selectRows } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** Returns the IDs of a cluster's pools, oldest first, including those being deleted. */
export async function poolIdsOf({ store }: EngineBench, clusterId: number): Promise<number[]> {
  const rows = await selectRows(store, 'pools', 'id', { cluster_id: clusterId }, 'id')
  return rows.map((row) => row.id)
}

/** Returns the rows of a cluster's members, oldest first, without replacements in progress and leaving nodes. */
export async function membersOf({ store }: EngineBench, clusterId: number) {
  return selectRows(store, 'nodes', '*', { cluster_id: clusterId, role: 'member' }, 'id')
}

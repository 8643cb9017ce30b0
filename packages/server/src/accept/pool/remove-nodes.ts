import { publicNodeId } from '#domain/node/name.ts'
import { startSystemJobs } from '#store/event/start-job.ts'
import { supersedeEachJob } from '#store/event/supersede-jobs.ts'
import { markNodesLeaving } from '#store/node/mark-nodes.ts'
import type { Tx } from '#store/open-store.ts'
import { touchEachWork } from '#store/work/touch-work.ts'
import { type PoolChange, poolEntity } from './pool-entity.ts'

/** Leaving node, and its work's new generation. */
export interface LeavingNode {
  readonly id: number
  readonly name: string
  readonly generation: number
}

/**
 * Removes nodes as work of the system: each is hidden, its creation is superseded, and it gets a separate job (decisions E7, F2). Returns the IDs of nodes that
 * start to leave; skips nodes already leaving.
 */
export async function removeNodes(
  tx: Tx,
  { pool, causeId }: PoolChange,
  ids: readonly number[],
): Promise<readonly number[]> {
  const leaving = await beginLeaving(tx, pool.region, ids)
  await startSystemJobs(
    tx,
    pool.accountId,
    leaving.map(({ id, name, generation }) => ({
      action: 'orch_node_delete',
      entity: poolEntity(pool),
      message: publicNodeId(pool.id, name),
      work: { kind: 'node', id, generation },
      ...(causeId === null ? {} : { causeId }),
    })),
  )
  return leaving.map((node) => node.id)
}

/** Marks nodes as leaving, supersedes their creation, and makes their work due. Returns nodes that were not leaving yet; the caller writes jobs. */
export async function beginLeaving(tx: Tx, region: string, ids: readonly number[]): Promise<readonly LeavingNode[]> {
  const rows = await markNodesLeaving(tx, ids)
  const leavingIds = rows.map((row) => row.id)
  const generations = await touchEachWork(tx, 'node', leavingIds, region)
  await supersedeEachJob(tx, 'node', leavingIds, ['orch_node_create'])
  return rows.map((row) => ({ ...row, generation: generations.get(row.id) ?? 1 }))
}

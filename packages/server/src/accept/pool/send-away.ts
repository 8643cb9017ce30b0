import { publicNodeId } from '#domain/node/name.ts'
import { insertSystemJobs } from '#store/event/insert-events.ts'
import { supersedeEachJob } from '#store/event/supersede-jobs.ts'
import { markNodesLeaving } from '#store/node/mark-nodes.ts'
import type { Tx } from '#store/open-store.ts'
import { touchEachWork } from '#store/work/touch-work.ts'
import { type PoolChange, poolEntity } from './pool-entity.ts'

/** A node that has begun to leave, with the generation of its work that says so. */
export interface LeavingNode {
  readonly id: number
  readonly name: string
  readonly generation: number
}

/**
 * Sends nodes away as work of the system: each is not shown from now on, its making is pointless, and a job of its own tells how it
 * goes (decisions E7, F2). Nodes that are leaving already stay as they are. Returns those that leave now.
 */
export async function sendAway(
  tx: Tx,
  { pool, causeId }: PoolChange,
  ids: readonly number[],
): Promise<readonly number[]> {
  const leaving = await beginLeaving(tx, pool.region, ids)
  await insertSystemJobs(
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

/** Lets nodes leave and makes their work due, without the job that tells of it; for a request that brings its own. */
export async function beginLeaving(tx: Tx, region: string, ids: readonly number[]): Promise<readonly LeavingNode[]> {
  const rows = await markNodesLeaving(tx, ids)
  const leavingIds = rows.map((row) => row.id)
  const generations = await touchEachWork(tx, 'node', leavingIds, region)
  await supersedeEachJob(tx, 'node', leavingIds, ['orch_node_create'])
  return rows.map((row) => ({ ...row, generation: generations.get(row.id) ?? 1 }))
}

import { type Selectable, sql } from 'kysely'
import { publicNodeId } from '../../domain/node/public-id.ts'
import { insertSystemJobs } from '../event/insert-system-jobs.ts'
import { supersedeEachJob } from '../event/supersede-jobs.ts'
import type { Tx } from '../open-store.ts'
import { poolEntity } from '../pool/pool-entity.ts'
import type { PoolChange } from '../pool/pool-frame.ts'
import type { NodesTable } from '../schema/tables.ts'
import { touchEachWork } from '../work/touch-work.ts'

/** A node that has begun to leave, with the generation of its work that says so. */
export type LeavingNode = Pick<Selectable<NodesTable>, 'id' | 'name'> & { readonly generation: number }

/**
 * Sends nodes away as work of the system: each is not shown from now on, its making is pointless, and a job of its own tells how it
 * goes (decisions E7, F2). Nodes that are leaving already stay as they are. Returns those that leave now.
 */
export async function sendAway(
  tx: Tx,
  { pool, causeId }: PoolChange,
  ids: readonly number[],
): Promise<readonly number[]> {
  const leaving = await markLeaving(tx, pool.region, ids)
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

/** Marks nodes as leaving and makes their work due, without the job that tells of it; for a request that brings its own. */
export async function markLeaving(tx: Tx, region: string, ids: readonly number[]): Promise<readonly LeavingNode[]> {
  const rows = await tx
    .updateTable('nodes')
    .set({ role: 'leaving', replaces_id: null, wants_recycle: false })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('role', '<>', 'leaving')
    .returning(['id', 'name'])
    .execute()
  const sorted = rows.toSorted((one, other) => one.id - other.id)
  const generations = await touchEachWork(
    tx,
    'node',
    sorted.map((row) => row.id),
    region,
  )
  await supersedeEachJob(
    tx,
    'node',
    sorted.map((row) => row.id),
    ['orch_node_create'],
  )
  return sorted.map((row) => ({ ...row, generation: generations.get(row.id) ?? 1 }))
}

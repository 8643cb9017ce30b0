import { sql } from 'kysely'
import { readNodeIds } from '#domain/job/job-deadline.ts'
import type { AccountId, EventId } from '#domain/shared/index.ts'
import type { Db, Tx } from '../open-store.ts'
import type { OpenRecycle, RecycleSubject } from '#domain/cluster/plan-recycle.ts'
import { isOpen } from '../event/is-open.ts'

interface RecycledPool {
  readonly id: number
  readonly account_id: AccountId
  readonly cluster_id: number
}

/** Returns the newest operation of the pool or its cluster, open or ended, that requested a node's replacement, or null (decisions E6, F2). */
export async function findRecycleJob(db: Db, pool: RecycledPool, nodeId: number): Promise<EventId | null> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', pool.account_id)
    .where((is) =>
      is.or([
        is.and([is('entity_type', '=', 'orchnodepool'), is('entity_id', '=', pool.id)]),
        is.and([is('entity_type', '=', 'orchcluster'), is('entity_id', '=', pool.cluster_id)]),
      ]),
    )
    .where(sql<boolean>`target -> 'nodeIds' @> to_jsonb(${nodeId}::bigint)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? row.id : null
}

interface RecycleJob {
  readonly id: number
  readonly action: string
  readonly workId: number
  readonly target: Readonly<Record<string, unknown>>
}

/** Returns open recycles of a cluster, its pools and its nodes, oldest first. */
export async function listOpenRecycles(tx: Tx, clusterId: number): Promise<OpenRecycle[]> {
  const { rows } = await sql<RecycleJob>`
    select id, action, work_id as "workId", target from events
    where ${isOpen} and (
      work_kind = 'cluster' and work_id = ${clusterId} and action = 'orch_cluster_recycle'
      or work_kind = 'pool' and work_id in (select pools.id from pools where cluster_id = ${clusterId}) and action in ('orch_pool_recycle', 'orch_node_recycle'))
    order by id`.execute(tx)
  return rows.map((job) => ({ id: job.id, subject: subjectOf(job), nodeIds: readNodeIds(job.target) }))
}

/** A node recycle's target starts with the requested node; nodes of joined requests follow. */
function subjectOf({ action, workId, target }: RecycleJob): RecycleSubject {
  if (action === 'orch_cluster_recycle') return { level: 'cluster' }
  if (action === 'orch_pool_recycle') return { level: 'pool', poolId: workId }
  return { level: 'node', poolId: workId, nodeId: readNodeIds(target)[0] ?? 0 }
}

/** Returns the event IDs of open recycles of this node, excluding those of its pool or cluster. */
export async function listNodeRecycles(tx: Tx, poolId: number, nodeId: number): Promise<number[]> {
  const jobs = await tx
    .selectFrom('events')
    .select('id')
    .where('work_kind', '=', 'pool')
    .where('work_id', '=', poolId)
    .where(isOpen)
    .where('action', '=', 'orch_node_recycle')
    .where(sql<boolean>`(target -> 'nodeIds' -> 0) = to_jsonb(${nodeId}::bigint)`)
    .execute()
  return jobs.map((job) => job.id)
}

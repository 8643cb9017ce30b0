import type { EventAction } from '@moorage/contract'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { findPatch } from '../../domain/catalogue/find-patch.ts'
import {
  type OpenRecycle,
  planRecycle,
  type RecyclePlan,
  type RecycleSubject,
} from '../../domain/cluster/plan-recycle.ts'
import type { Actor, EventId } from '../../domain/shared/index.ts'
import type { ClusterRow } from '../cluster/clusters-of.ts'
import type { EventEntity } from '../event/event-content.ts'
import { insertJob } from '../event/insert-job.ts'
import { retargetJob } from '../event/retarget-job.ts'
import { listRecycleNodes } from '../node/list-recycle-nodes.ts'
import { markForRecycle } from '../node/mark-for-recycle.ts'
import type { Tx } from '../open-store.ts'
import { touchWork, wakeWork, type WorkKey } from '../work/touch-work.ts'
import { listOpenRecycles } from './list-open-recycles.ts'
import { settlePool } from './settle-pool.ts'

/** A recycle that somebody asks for. */
export interface RecycleWish {
  /** Locked by the caller. */
  readonly cluster: ClusterRow
  readonly subject: RecycleSubject
  /** What the event is about: the cluster, or the pool. */
  readonly entity: EventEntity
  /** The public id of a single node; '' otherwise (decision F1). */
  readonly message?: string
  readonly catalogue: Catalogue
}

/**
 * Accepts the replacement of a node, of all nodes of a pool, or of all of a cluster, one after another in each pool, and begins it. A
 * request that a running one covers joins it: the same operation is answered, and what an upgrade in between has left behind is
 * added to it (decision E6). The plan of the domain decides which.
 */
export async function askRecycle(tx: Tx, actor: Actor, wish: RecycleWish): Promise<EventId> {
  const { cluster, subject, catalogue } = wish
  const [nodes, running] = [await listRecycleNodes(tx, cluster.id), await listOpenRecycles(tx, cluster.id)]
  const plan = planRecycle(subject, running, nodes, findPatch(catalogue, cluster.k8s_version))
  await markForRecycle(tx, plan.nodeIds)
  const joined = running.find((one) => one.id === plan.joins)
  const operationId = joined ? await joinRecycle(tx, cluster, joined, plan) : await insertRecycle(tx, actor, wish, plan)
  const marked = new Set(plan.nodeIds)
  const poolIds = [...new Set(nodes.filter((node) => marked.has(node.id)).map((node) => node.poolId))]
  for (const poolId of poolIds)
    await settlePool(tx, { author: actor, clusterId: cluster.id, poolId, causeId: operationId, catalogue })
  await wakeWork(tx, 'pool', poolIds)
  return operationId
}

async function joinRecycle(
  tx: Tx,
  cluster: ClusterRow,
  joined: OpenRecycle,
  { nodeIds }: RecyclePlan,
): Promise<EventId> {
  const id = joined.id as EventId
  if (nodeIds.length === 0) return id
  await retargetJob(tx, id, { nodeIds: [...joined.nodeIds, ...nodeIds] })
  // A pass that has read the former target must not end the job by it.
  await touchWork(tx, workOf(cluster, joined.subject), cluster.region)
  return id
}

/** Whose work a recycle is. */
function workOf(cluster: ClusterRow, subject: RecycleSubject): WorkKey {
  return subject.level === 'cluster' ? { kind: 'cluster', id: cluster.id } : { kind: 'pool', id: subject.poolId }
}

async function insertRecycle(
  tx: Tx,
  actor: Actor,
  { cluster, subject, entity, message }: RecycleWish,
  { nodeIds }: RecyclePlan,
): Promise<EventId> {
  const work = workOf(cluster, subject)
  const generation = await touchWork(tx, work, cluster.region)
  const named = subject.level === 'node' ? [subject.nodeId, ...nodeIds.filter((id) => id !== subject.nodeId)] : nodeIds
  return insertJob(tx, actor, {
    action: `orch_${subject.level}_recycle` satisfies EventAction,
    entity,
    message: message ?? '',
    work: { ...work, generation },
    target: { nodeIds: named, ...(message === undefined ? {} : { node: message }) },
  })
}

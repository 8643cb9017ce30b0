import { findPatch } from '#domain/catalogue/cluster-versions.ts'
import {
  type OpenRecycle,
  type RecycleSelection,
  type RecycleSubject,
  planRecycle,
} from '#domain/cluster/plan-recycle.ts'
import { publicNodeId } from '#domain/node/name.ts'
import { type Actor, asId, type ClusterId, type EventId, type PoolId } from '#domain/shared/index.ts'
import { type ClusterRow, lockCluster } from '#store/cluster/find-clusters.ts'
import { startJob } from '#store/event/start-job.ts'
import type { EntityRef } from '#store/event/event-content.ts'
import { retargetJob } from '#store/event/open-jobs.ts'
import { listRecycleNodes } from '#store/node/list-nodes.ts'
import { type NodeLocation, lockNode } from '#store/node/find-node.ts'
import { markForRecycle } from '#store/node/mark-nodes.ts'
import type { Tx } from '#store/open-store.ts'
import { listOpenRecycles } from '#store/pool/recycle-jobs.ts'
import { type PoolKey, lockPool } from '#store/pool/find-pool.ts'
import { type WorkKey, touchWork, wakeWork } from '#store/work/touch-work.ts'
import { poolEntity } from '../pool/pool-entity.ts'
import { convergePool } from '../pool/converge.ts'
import type { Terms } from '../terms.ts'

/** Cluster to recycle. */
export interface ClusterRecycle {
  readonly id: ClusterId
}

interface Accepted {
  readonly operationId: EventId
}

/**
 * Starts or joins the replacement of all nodes of a cluster, one after another in each pool (contract, "Clusters", rule 6). Returns the event ID. Throws
 * resource.not_found.
 */
export async function acceptClusterRecycle(
  tx: Tx,
  actor: Actor,
  { id }: ClusterRecycle,
  by: Pick<Terms, 'catalogue'>,
): Promise<Accepted> {
  const cluster = await lockCluster(tx, actor, id)
  const entity = { type: 'orchcluster', id: cluster.id, label: cluster.label } as const
  return recycle(tx, actor, { cluster, subject: { level: 'cluster' }, entity }, by)
}

/** Starts or joins the replacement of all nodes of a pool, one after another. Returns the event ID. Throws resource.not_found. */
export async function acceptPoolRecycle(
  tx: Tx,
  actor: Actor,
  location: PoolKey,
  by: Pick<Terms, 'catalogue'>,
): Promise<Accepted> {
  const { cluster, pool } = await lockPool(tx, actor, location)
  const subject = { level: 'pool', poolId: pool.id } as const
  return recycle(tx, actor, { cluster, subject, entity: poolEntity(pool) }, by)
}

/** Starts or joins the replacement of a node; the new one is added first. Returns the event ID. Throws resource.not_found. */
export async function acceptNodeRecycle(
  tx: Tx,
  actor: Actor,
  location: NodeLocation,
  by: Pick<Terms, 'catalogue'>,
): Promise<Accepted> {
  const { cluster, pool, node } = await lockNode(tx, actor, location)
  const subject = { level: 'node', nodeId: node.id, poolId: pool.id } as const
  const publicId = publicNodeId(pool.id, node.name)
  return recycle(tx, actor, { cluster, subject, entity: poolEntity(pool), publicId }, by)
}

interface Recycle {
  readonly cluster: ClusterRow
  readonly subject: RecycleSubject
  readonly entity: EntityRef
  readonly publicId?: string
}

/** Starts a recycle, or joins an open one that covers the request. A joining request adds only nodes outdated by an upgrade since (decision E6). */
async function recycle(
  tx: Tx,
  actor: Actor,
  input: Recycle,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<Accepted> {
  const { cluster, subject } = input
  const [nodes, running] = [await listRecycleNodes(tx, cluster.id), await listOpenRecycles(tx, cluster.id)]
  const plan = planRecycle(subject, running, nodes, findPatch(catalogue, cluster.k8s_version))
  await markForRecycle(tx, plan.nodeIds)
  const joined = running.find((one) => one.id === plan.joins)
  const operationId = joined ? await join(tx, cluster, joined, plan) : await start(tx, actor, input, plan)
  const marked = new Set(plan.nodeIds)
  const poolIds = [...new Set(nodes.filter((node) => marked.has(node.id)).map((node) => asId<PoolId>(node.poolId)))]
  for (const poolId of poolIds)
    await convergePool(tx, { author: actor, clusterId: cluster.id, poolId, causeId: operationId, catalogue })
  await wakeWork(tx, 'pool', poolIds)
  return { operationId }
}

async function join(tx: Tx, cluster: ClusterRow, joined: OpenRecycle, { nodeIds }: RecycleSelection): Promise<EventId> {
  const id = asId<EventId>(joined.id)
  if (nodeIds.length === 0) return id
  await retargetJob(tx, id, { nodeIds: [...joined.nodeIds, ...nodeIds] })
  // The new generation keeps a pass that read the previous target from ending the job.
  await touchWork(tx, workOf(cluster, joined.subject), cluster.region)
  return id
}

function workOf(cluster: ClusterRow, subject: RecycleSubject): WorkKey<'cluster' | 'pool'> {
  return subject.level === 'cluster' ? { kind: 'cluster', id: cluster.id } : { kind: 'pool', id: subject.poolId }
}

async function start(
  tx: Tx,
  actor: Actor,
  { cluster, subject, entity, publicId }: Recycle,
  { nodeIds }: RecycleSelection,
): Promise<EventId> {
  const named = subject.level === 'node' ? [subject.nodeId, ...nodeIds.filter((id) => id !== subject.nodeId)] : nodeIds
  const { id } = await startJob(tx, actor, {
    action: `orch_${subject.level}_recycle`,
    entity,
    message: publicId ?? '',
    work: { ...workOf(cluster, subject), region: cluster.region },
    target: { nodeIds: named, ...(publicId === undefined ? {} : { node: publicId }) },
  })
  return id
}

import { defaultCatalogue } from '../../domain/catalogue/default-catalogue.ts'
import { findPatch } from '../../domain/catalogue/cluster-versions.ts'
import {
  type OpenRecycle,
  type RecycleNode,
  type RecycleSubject,
  planRecycle,
} from '../../domain/cluster/plan-recycle.ts'
import { readNodeIds } from '../../domain/job/job-deadline.ts'
import { sendAway, settleTalePool } from './settle-tale-pool.ts'
import { type TaleJob, type TaleNode, type TalePool, type TaleWorld, nodeWord } from './tale-world.ts'

/** What a user can ask of the tale's cluster. */
export type TaleWish =
  | { readonly kind: 'add-pool'; readonly count: number }
  | { readonly kind: 'resize'; readonly poolId: number; readonly count: number }
  | { readonly kind: 'relabel'; readonly poolId: number }
  | { readonly kind: 'delete-pool'; readonly poolId: number }
  | { readonly kind: 'delete-node'; readonly nodeId: number }
  | { readonly kind: 'recycle'; readonly subject: RecycleSubject }
  | { readonly kind: 'upgrade' | 'enable-ha' | 'delete-cluster' | 'create' }

/** Does what a request does in its transaction; a wish that a request would refuse changes nothing. */
export function askTale(world: TaleWorld, wish: TaleWish): void {
  if (world.isDeleted) return
  const pool = 'poolId' in wish ? livePool(world, wish.poolId) : null
  switch (wish.kind) {
    case 'create':
      return addJob(world, { action: 'orch_cluster_create', kind: 'cluster', workId: 1 })
    case 'add-pool':
      return addPool(world, wish.count)
    case 'resize':
      return pool ? resize(world, pool, wish.count) : undefined
    case 'relabel':
      return pool ? relabel(world, pool) : undefined
    case 'delete-pool':
      return pool ? deletePool(world, pool) : undefined
    case 'delete-node':
      return deleteNode(world, wish.nodeId)
    case 'recycle':
      return recycle(world, wish.subject)
    case 'upgrade':
      return upgrade(world)
    case 'enable-ha':
      return enableHighAvailability(world)
    case 'delete-cluster':
      return deleteCluster(world)
  }
}

function addPool(world: TaleWorld, count: number): void {
  const pool: TalePool = { id: world.pools.size + 1, count, isDeleted: false, specSerial: 1 }
  if (world.pools.has(pool.id)) return
  world.pools.set(pool.id, pool)
  settleTalePool(world, pool)
  addJob(world, { action: 'orch_pool_create', kind: 'pool', workId: pool.id })
}

function resize(world: TaleWorld, pool: TalePool, count: number): void {
  world.story.push(`The user sets the count of pool ${pool.id} from ${pool.count} to ${count}.`)
  pool.count = count
  const before = new Set(nodesLeaving(world, pool.id))
  settleTalePool(world, pool)
  const nodeIds = nodesLeaving(world, pool.id).filter((id) => !before.has(id))
  addJob(world, {
    action: 'orch_pool_update',
    kind: 'pool',
    workId: pool.id,
    target: { specSerial: pool.specSerial, nodeIds },
  })
}

function relabel(world: TaleWorld, pool: TalePool): void {
  world.story.push(`The user changes the labels of pool ${pool.id}.`)
  pool.specSerial += 1
  addJob(world, {
    action: 'orch_pool_update',
    kind: 'pool',
    workId: pool.id,
    target: { specSerial: pool.specSerial, nodeIds: [] },
  })
}

function deletePool(world: TaleWorld, pool: TalePool): void {
  world.story.push(`The user deletes pool ${pool.id}.`)
  pool.isDeleted = true
  settleTalePool(world, pool)
  addJob(world, { action: 'orch_pool_delete', kind: 'pool', workId: pool.id })
}

function deleteNode(world: TaleWorld, nodeId: number): void {
  const node = liveMember(world, nodeId)
  const pool = node && livePool(world, node.poolId)
  if (!node || !pool || pool.count === 1) return
  world.story.push(`The user deletes ${nodeWord(nodeId)}.`)
  pool.count -= 1
  addJob(world, { action: 'orch_node_delete', kind: 'node', workId: nodeId })
  sendAway(world, node)
  settleTalePool(world, pool)
}

function recycle(world: TaleWorld, subject: RecycleSubject): void {
  if (subject.level === 'node' && !liveMember(world, subject.nodeId)) return
  if (subject.level === 'pool' && !livePool(world, subject.poolId)) return
  const running = world.jobs.filter((job) => job.status === 'open' && job.action.endsWith('_recycle'))
  const open = running.map((job): OpenRecycle => ({
    id: job.id,
    subject: job.target['subject'] as RecycleSubject,
    nodeIds: readNodeIds(job.target),
  }))
  const { joins, nodeIds } = planRecycle(subject, open, recyclable(world), findPatch(defaultCatalogue, world.version))
  const joined = running.find((job) => job.id === joins)
  world.story.push(
    `The user recycles ${wordOf(subject)}${joined ? `, which joins the recycle of ${wordOf(joined.target['subject'] as RecycleSubject)}` : ''}.`,
  )
  if (joined)
    Object.assign(joined, { target: { ...joined.target, nodeIds: [...readNodeIds(joined.target), ...nodeIds] } })
  else addJob(world, { action: `orch_${subject.level}_recycle`, ...workOf(subject), target: { nodeIds, subject } })
  mark(world, nodeIds)
}

function upgrade(world: TaleWorld): void {
  const next: Readonly<Record<string, string>> = { '1.34': '1.35', '1.35': '1.36' }
  const version = next[world.version]
  if (version === undefined) return
  world.story.push(`The user upgrades the cluster from ${world.version} to ${version}.`)
  world.version = version
  addJob(world, { action: 'orch_cluster_update', kind: 'cluster', workId: 1, target: { version } })
}

function enableHighAvailability(world: TaleWorld): void {
  if (world.isHighlyAvailable) return
  world.story.push('The user turns high availability on.')
  world.isHighlyAvailable = true
  const nodeIds = recyclable(world)
    .filter((node) => node.role === 'member')
    .map((node) => node.id)
  addJob(world, {
    action: 'orch_cluster_update',
    kind: 'cluster',
    workId: 1,
    target: { isHighlyAvailable: true, nodeIds },
  })
  mark(world, nodeIds)
}

function deleteCluster(world: TaleWorld): void {
  world.story.push('The user deletes the cluster.')
  world.isDeleted = true
  addJob(world, { action: 'orch_cluster_delete', kind: 'cluster', workId: 1 })
  for (const pool of world.pools.values()) settleTalePool(world, pool)
}

function mark(world: TaleWorld, nodeIds: readonly number[]): void {
  for (const id of nodeIds) Object.assign(world.nodes.get(id) as TaleNode, { isRecycleWanted: true })
  for (const pool of world.pools.values()) settleTalePool(world, pool)
}

function addJob(
  world: TaleWorld,
  job: Pick<TaleJob, 'action' | 'kind' | 'workId'> & { readonly target?: TaleJob['target'] },
): void {
  world.jobs.push({ target: {}, ...job, id: world.jobs.length + 1, spentMs: 0, words: job.action, status: 'open' })
}

function recyclable(world: TaleWorld): RecycleNode[] {
  const standing = [...world.nodes.values()].filter((node) => world.pools.get(node.poolId)?.isDeleted === false)
  return standing.flatMap((node) => (node.role === 'leaving' ? [] : [{ ...node, role: node.role }]))
}

function nodesLeaving(world: TaleWorld, poolId: number): number[] {
  return [...world.nodes.values()]
    .filter((node) => node.poolId === poolId && node.role === 'leaving')
    .map((node) => node.id)
}

function livePool(world: TaleWorld, id: number): TalePool | null {
  const pool = world.pools.get(id)
  return pool && !pool.isDeleted ? pool : null
}

function liveMember(world: TaleWorld, id: number): TaleNode | null {
  const node = world.nodes.get(id)
  return node?.role === 'member' ? node : null
}

function workOf(subject: RecycleSubject): Pick<TaleJob, 'kind' | 'workId'> {
  return subject.level === 'cluster' ? { kind: 'cluster', workId: 1 } : { kind: 'pool', workId: subject.poolId }
}

function wordOf(subject: RecycleSubject): string {
  if (subject.level === 'cluster') return 'the cluster'
  return subject.level === 'pool' ? `pool ${subject.poolId}` : nodeWord(subject.nodeId)
}

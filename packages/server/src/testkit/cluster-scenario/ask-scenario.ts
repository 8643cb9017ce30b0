import { neutralCatalogue } from '../catalogue.ts'
import { findPatch } from '#domain/catalogue/cluster-versions.ts'
import { type OpenRecycle, type RecycleNode, type RecycleSubject, planRecycle } from '#domain/cluster/plan-recycle.ts'
import { readNodeIds } from '#domain/job/job-deadline.ts'
import { sendAwayNode, settleScenarioPool } from './settle-scenario-pool.ts'
import {
  type ScenarioJob,
  type ScenarioNode,
  type ScenarioPool,
  type ScenarioWorld,
  nodeWord,
  scenarioNode,
} from './scenario-world.ts'

/** What a user can ask of the scenario's cluster. */
export type ScenarioRequest =
  | { readonly kind: 'add-pool'; readonly count: number }
  | { readonly kind: 'resize'; readonly poolId: number; readonly count: number }
  | { readonly kind: 'relabel'; readonly poolId: number }
  | { readonly kind: 'delete-pool'; readonly poolId: number }
  | { readonly kind: 'delete-node'; readonly nodeId: number }
  | { readonly kind: 'recycle'; readonly subject: RecycleSubject }
  | { readonly kind: 'upgrade' | 'enable-ha' | 'delete-cluster' | 'create' }

/** Does what a request does in its transaction; what a request would refuse changes nothing. */
export function askScenario(world: ScenarioWorld, wanted: ScenarioRequest): void {
  if (world.isDeleted) return
  const pool = 'poolId' in wanted ? livePool(world, wanted.poolId) : null
  switch (wanted.kind) {
    case 'create':
      return addJob(world, { action: 'orch_cluster_create', kind: 'cluster', workId: 1 })
    case 'add-pool':
      return addPool(world, wanted.count)
    case 'resize':
      return pool ? resize(world, pool, wanted.count) : undefined
    case 'relabel':
      return pool ? relabel(world, pool) : undefined
    case 'delete-pool':
      return pool ? deletePool(world, pool) : undefined
    case 'delete-node':
      return deleteNode(world, wanted.nodeId)
    case 'recycle':
      return recycle(world, wanted.subject)
    case 'upgrade':
      return upgrade(world)
    case 'enable-ha':
      return enableHighAvailability(world)
    case 'delete-cluster':
      return deleteCluster(world)
  }
}

function addPool(world: ScenarioWorld, count: number): void {
  const pool: ScenarioPool = { id: world.pools.size + 1, count, isDeleted: false, specSerial: 1 }
  if (world.pools.has(pool.id)) return
  world.pools.set(pool.id, pool)
  settleScenarioPool(world, pool)
  addJob(world, { action: 'orch_pool_create', kind: 'pool', workId: pool.id })
}

function resize(world: ScenarioWorld, pool: ScenarioPool, count: number): void {
  world.story.push(`The user sets the count of pool ${pool.id} from ${pool.count} to ${count}.`)
  pool.count = count
  const before = new Set(nodesLeaving(world, pool.id))
  settleScenarioPool(world, pool)
  const nodeIds = nodesLeaving(world, pool.id).filter((id) => !before.has(id))
  addJob(world, {
    action: 'orch_pool_update',
    kind: 'pool',
    workId: pool.id,
    target: { specSerial: pool.specSerial, nodeIds },
  })
}

function relabel(world: ScenarioWorld, pool: ScenarioPool): void {
  world.story.push(`The user changes the labels of pool ${pool.id}.`)
  pool.specSerial += 1
  addJob(world, {
    action: 'orch_pool_update',
    kind: 'pool',
    workId: pool.id,
    target: { specSerial: pool.specSerial, nodeIds: [] },
  })
}

function deletePool(world: ScenarioWorld, pool: ScenarioPool): void {
  world.story.push(`The user deletes pool ${pool.id}.`)
  pool.isDeleted = true
  settleScenarioPool(world, pool)
  addJob(world, { action: 'orch_pool_delete', kind: 'pool', workId: pool.id })
}

function deleteNode(world: ScenarioWorld, nodeId: number): void {
  const node = liveMember(world, nodeId)
  const pool = node && livePool(world, node.poolId)
  if (!node || !pool || pool.count === 1) return
  world.story.push(`The user deletes ${nodeWord(nodeId)}.`)
  pool.count -= 1
  addJob(world, { action: 'orch_node_delete', kind: 'node', workId: nodeId })
  sendAwayNode(world, node)
  settleScenarioPool(world, pool)
}

function recycle(world: ScenarioWorld, subject: RecycleSubject): void {
  if (subject.level === 'node' && !liveMember(world, subject.nodeId)) return
  if (subject.level === 'pool' && !livePool(world, subject.poolId)) return
  const running = world.jobs.filter((job) => job.status === 'open' && job.action.endsWith('_recycle'))
  const open = running.flatMap((job): OpenRecycle[] =>
    job.subject ? [{ id: job.id, subject: job.subject, nodeIds: readNodeIds(job.target) }] : [],
  )
  const { joins, nodeIds } = planRecycle(subject, open, recyclable(world), findPatch(neutralCatalogue, world.version))
  const joined = running.find((job) => job.id === joins)
  world.story.push(
    `The user recycles ${wordOf(subject)}${joined?.subject ? `, which joins the recycle of ${wordOf(joined.subject)}` : ''}.`,
  )
  if (joined)
    Object.assign(joined, { target: { ...joined.target, nodeIds: [...readNodeIds(joined.target), ...nodeIds] } })
  else addJob(world, { action: `orch_${subject.level}_recycle`, ...workOf(subject), target: { nodeIds }, subject })
  mark(world, nodeIds)
}

function upgrade(world: ScenarioWorld): void {
  const next: Readonly<Record<string, string>> = { '1.34': '1.35', '1.35': '1.36' }
  const version = next[world.version]
  if (version === undefined) return
  world.story.push(`The user upgrades the cluster from ${world.version} to ${version}.`)
  world.version = version
  addJob(world, { action: 'orch_cluster_update', kind: 'cluster', workId: 1, target: { version } })
}

function enableHighAvailability(world: ScenarioWorld): void {
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

function deleteCluster(world: ScenarioWorld): void {
  world.story.push('The user deletes the cluster.')
  world.isDeleted = true
  addJob(world, { action: 'orch_cluster_delete', kind: 'cluster', workId: 1 })
  for (const pool of world.pools.values()) settleScenarioPool(world, pool)
}

function mark(world: ScenarioWorld, nodeIds: readonly number[]): void {
  for (const id of nodeIds) Object.assign(scenarioNode(world, id), { isRecycleWanted: true })
  for (const pool of world.pools.values()) settleScenarioPool(world, pool)
}

function addJob(
  world: ScenarioWorld,
  job: Pick<ScenarioJob, 'action' | 'kind' | 'workId'> & Partial<Pick<ScenarioJob, 'target' | 'subject'>>,
): void {
  world.jobs.push({ target: {}, ...job, id: world.jobs.length + 1, spentMs: 0, words: job.action, status: 'open' })
}

function recyclable(world: ScenarioWorld): RecycleNode[] {
  const staying = [...world.nodes.values()].filter((node) => world.pools.get(node.poolId)?.isDeleted === false)
  return staying.flatMap((node) => (node.role === 'leaving' ? [] : [{ ...node, role: node.role }]))
}

function nodesLeaving(world: ScenarioWorld, poolId: number): number[] {
  return [...world.nodes.values()]
    .filter((node) => node.poolId === poolId && node.role === 'leaving')
    .map((node) => node.id)
}

function livePool(world: ScenarioWorld, id: number): ScenarioPool | null {
  const pool = world.pools.get(id)
  return pool && !pool.isDeleted ? pool : null
}

function liveMember(world: ScenarioWorld, id: number): ScenarioNode | null {
  const node = world.nodes.get(id)
  return node?.role === 'member' ? node : null
}

function workOf(subject: RecycleSubject): Pick<ScenarioJob, 'kind' | 'workId'> {
  return subject.level === 'cluster' ? { kind: 'cluster', workId: 1 } : { kind: 'pool', workId: subject.poolId }
}

function wordOf(subject: RecycleSubject): string {
  if (subject.level === 'cluster') return 'the cluster'
  return subject.level === 'pool' ? `pool ${subject.poolId}` : nodeWord(subject.nodeId)
}

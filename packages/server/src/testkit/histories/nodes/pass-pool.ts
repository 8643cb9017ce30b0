import { findPatch } from '#domain/catalogue/cluster-versions.ts'
import type { PoolState } from '#domain/pool/explain-nodes.ts'
import { type PoolStep, planPool } from '#domain/pool/plan.ts'
import { summarisePool } from '#domain/pool/summarise.ts'
import { neutralCatalogue } from '../../catalogue.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import { type ModelNode, type ModelPool, type NodeWorld, nodesOf, rowAt } from './node-world.ts'

/** Runs one pass over the rows of a pool. */
export function passPool(world: NodeWorld, pool: ModelPool): void {
  settleNodePool(world, pool)
  const end = { cause: null, isStuck: false, progress: null, deadlineMs: modelDeadlineMs }
  const summary = summarisePool(poolStateOf(world, pool), world.jobs.open('pool', pool.id), end)
  world.jobs.settle(world.story, summary.verdicts)
  if (summary.isGone) world.pools.delete(pool.id)
}

/** Returns the desired state of a pool, and its rows. */
export function poolStateOf(world: NodeWorld, pool: ModelPool): PoolState {
  return { wanted: { count: pool.count, isDeleted: pool.isDeleted || world.isDeleted }, nodes: nodesOf(world, pool.id) }
}

/** Applies the plan of a pool until it has no further step, as requests and passes do. */
export function settleNodePool(world: NodeWorld, pool: ModelPool): void {
  for (let steps = 0; ; steps += 1) {
    if (steps > 500) throw new Error(`pool ${pool.id} does not settle`)
    const { wanted, nodes } = poolStateOf(world, pool)
    const step = planPool(wanted, nodes)
    if (!step) return
    world.story.push(`  pool ${pool.id}: ${JSON.stringify(step)}`)
    applyStep(world, pool, step)
  }
}

function applyStep(world: NodeWorld, pool: ModelPool, step: PoolStep): void {
  const promote = (id: number): unknown => Object.assign(rowAt(world.nodes, id), { role: 'member', replacesId: null })
  switch (step.kind) {
    case 'add':
      for (let made = 0; made < step.count; made += 1) insertNode(world, pool, null)
      return
    case 'surge':
      return insertNode(world, pool, step.replaces)
    case 'remove':
      return step.ids.forEach((id) => sendAwayNode(world, rowAt(world.nodes, id)))
    case 'promote':
      return step.ids.forEach(promote)
    case 'switch':
      promote(step.to)
      sendAwayNode(world, rowAt(world.nodes, step.from))
  }
}

function insertNode(world: NodeWorld, pool: ModelPool, replacesId: number | null): void {
  world.lastId += 1
  const { lastId: id } = world
  world.nodes.set(id, {
    id,
    poolId: pool.id,
    role: replacesId === null ? 'member' : 'surge',
    replacesId,
    isRecycleWanted: false,
    isReady: false,
    isLost: false,
    seenSpecSerial: 0,
    hasBeenReady: false,
    isDrained: false,
    version: findPatch(neutralCatalogue, world.version),
    host: 'none',
    isHostThere: false,
    joinedSerial: null,
    isUp: false,
    isProtected: false,
  })
  world.jobs.add(id, 'orch_node_create')
}

/** Makes a node leave, with a job of the system unless a user's job already removes it. */
export function sendAwayNode({ jobs }: NodeWorld, node: ModelNode): void {
  Object.assign(node, { role: 'leaving', replacesId: null })
  if (!jobs.all.some((job) => job.thing === node.id && job.action === 'orch_node_delete'))
    jobs.add(node.id, 'orch_node_delete')
}

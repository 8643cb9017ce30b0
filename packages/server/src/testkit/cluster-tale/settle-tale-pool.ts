import { findPatch } from '../../domain/catalogue/cluster-versions.ts'
import { defaultCatalogue } from '../../domain/catalogue/default-catalogue.ts'
import { type PoolStep, planPool } from '../../domain/pool/plan.ts'
import { type TaleNode, type TalePool, type TaleWorld, nodeWord, nodesOf } from './tale-world.ts'

/** Applies a pool's plan until it says that nothing can be changed now; what requests and passes do alike. */
export function settleTalePool(world: TaleWorld, pool: TalePool): void {
  for (let steps = 0; ; steps += 1) {
    if (steps > 500) throw new Error(`pool ${pool.id} does not settle`)
    const step = planPool({ count: pool.count, isDeleted: pool.isDeleted || world.isDeleted }, nodesOf(world, pool.id))
    if (!step) return
    applyStep(world, pool, step)
    world.surgesMost = Math.max(
      world.surgesMost,
      nodesOf(world, pool.id).filter((node) => node.role === 'surge').length,
    )
  }
}

function applyStep(world: TaleWorld, pool: TalePool, step: PoolStep): void {
  switch (step.kind) {
    case 'add':
      for (let made = 0; made < step.count; made += 1) tell(world, insertNode(world, pool, null), 'is added to', pool)
      return
    case 'surge':
      tell(
        world,
        insertNode(world, pool, step.replaces),
        `is made to take the place of ${nodeWord(step.replaces)} in`,
        pool,
      )
      return
    case 'remove': {
      const nodes = step.ids.map((id) => world.nodes.get(id) as TaleNode)
      for (const node of nodes) tell(world, node, node.isLost ? 'is lost and leaves' : 'leaves', pool)
      return nodes.forEach((node) => sendAway(world, node))
    }
    case 'promote':
      for (const id of step.ids) tell(world, promote(world, id), 'takes an empty place in', pool)
      return
    case 'switch':
      tell(world, promote(world, step.to), `is ready and takes the place of ${nodeWord(step.from)} in`, pool)
      sendAway(world, world.nodes.get(step.from) as TaleNode)
  }
}

function insertNode(world: TaleWorld, pool: TalePool, replacesId: number | null): TaleNode {
  world.lastId += 1
  const node: TaleNode = {
    id: world.lastId,
    poolId: pool.id,
    role: replacesId === null ? 'member' : 'surge',
    replacesId,
    isRecycleWanted: false,
    isReady: false,
    isLost: false,
    seenSpecSerial: 0,
    hasBeenReady: false,
    isDrained: false,
    version: findPatch(defaultCatalogue, world.version),
    host: 'none',
    isHostThere: false,
    joinedSerial: null,
    isUp: false,
    isProtected: false,
  }
  world.nodes.set(node.id, node)
  addNodeJob(world, node, 'orch_node_create')
  return node
}

function promote(world: TaleWorld, id: number): TaleNode {
  const node = world.nodes.get(id) as TaleNode
  node.role = 'member'
  node.replacesId = null
  return node
}

/** A node is on its way out, as a job of the system unless a user's own stands for it. */
export function sendAway(world: TaleWorld, node: TaleNode): void {
  node.role = 'leaving'
  node.replacesId = null
  if (!world.jobs.some((job) => job.kind === 'node' && job.workId === node.id && job.action === 'orch_node_delete'))
    addNodeJob(world, node, 'orch_node_delete')
}

function addNodeJob(world: TaleWorld, node: TaleNode, action: string): void {
  world.jobs.push({
    id: world.jobs.length + 1,
    action,
    kind: 'node',
    workId: node.id,
    target: {},
    spentMs: 0,
    words: '',
    status: 'open',
  })
}

function tell(world: TaleWorld, node: TaleNode, words: string, pool: TalePool): void {
  const word = nodeWord(node.id)
  world.story.push(`${word.slice(0, 1).toUpperCase()}${word.slice(1)} ${words} pool ${pool.id}.`)
}

import { findPatch } from '#domain/catalogue/cluster-versions.ts'
import { neutralCatalogue } from '../catalogue.ts'
import { type PoolStep, planPool } from '#domain/pool/plan.ts'
import type { JobActionOf } from '#domain/job/jobs.ts'
import {
  type ScenarioNode,
  type ScenarioPool,
  type ScenarioWorld,
  nodeWord,
  nodesOf,
  scenarioNode,
} from './scenario-world.ts'

/** Applies a pool's plan until it says that nothing can be changed now; what requests and passes do alike. */
export function settleScenarioPool(world: ScenarioWorld, pool: ScenarioPool): void {
  for (let steps = 0; ; steps += 1) {
    if (steps > 500) throw new Error(`pool ${pool.id} does not settle`)
    const step = planPool({ count: pool.count, isDeleted: pool.isDeleted || world.isDeleted }, nodesOf(world, pool.id))
    if (!step) return
    applyStep(world, pool, step)
  }
}

function applyStep(world: ScenarioWorld, pool: ScenarioPool, step: PoolStep): void {
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
      const nodes = step.ids.map((id) => scenarioNode(world, id))
      for (const node of nodes) tell(world, node, node.isLost ? 'is lost and leaves' : 'leaves', pool)
      return nodes.forEach((node) => sendAwayNode(world, node))
    }
    case 'promote':
      for (const id of step.ids) tell(world, promote(world, id), 'takes an empty place in', pool)
      return
    case 'switch':
      tell(world, promote(world, step.to), `is ready and takes the place of ${nodeWord(step.from)} in`, pool)
      sendAwayNode(world, scenarioNode(world, step.from))
  }
}

function insertNode(world: ScenarioWorld, pool: ScenarioPool, replacesId: number | null): ScenarioNode {
  world.lastId += 1
  const node: ScenarioNode = {
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
    version: findPatch(neutralCatalogue, world.version),
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

function promote(world: ScenarioWorld, id: number): ScenarioNode {
  const node = scenarioNode(world, id)
  node.role = 'member'
  node.replacesId = null
  return node
}

/** A node is on its way out, as a job of the system unless a user's own stands for it. */
export function sendAwayNode(world: ScenarioWorld, node: ScenarioNode): void {
  node.role = 'leaving'
  node.replacesId = null
  if (!world.jobs.some((job) => job.kind === 'node' && job.workId === node.id && job.action === 'orch_node_delete'))
    addNodeJob(world, node, 'orch_node_delete')
}

function addNodeJob(world: ScenarioWorld, node: ScenarioNode, action: JobActionOf<'node'>): void {
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

function tell(world: ScenarioWorld, node: ScenarioNode, words: string, pool: ScenarioPool): void {
  const word = nodeWord(node.id)
  world.story.push(`${word.slice(0, 1).toUpperCase()}${word.slice(1)} ${words} pool ${pool.id}.`)
}

import { askScenario } from '../../cluster-scenario/ask-scenario.ts'
import { passScenarioCluster } from '../../cluster-scenario/pass-scenario-cluster.ts'
import { passScenarioPool } from '../../cluster-scenario/pass-scenario-pool.ts'
import {
  advanceScenarioNode,
  happenScenario,
  runScenario,
  type ScenarioEvent,
} from '../../cluster-scenario/run-scenario.ts'
import { createScenarioWorld, type ScenarioWorld } from '../../cluster-scenario/scenario-world.ts'
import { drawMishap, type PassMishap } from '../model/call-fault.ts'
import { LateCalls } from '../model/late-calls.ts'
import type { Model } from '../model/model.ts'
import { expectNodesRest, expectNodesSound } from './expect-nodes.ts'
import { passModelNode } from './pass-model-node.ts'

/** The scenario of a cluster with its pools and nodes, and the drivers' memory. */
export interface NodeWorld extends ScenarioWorld {
  readonly late: LateCalls
  lastEpoch: number
}

/** One thing that happens to a cluster; `pick` chooses what it happens to, among what there is then. */
export type NodeMove =
  | { readonly kind: 'pass-node'; readonly pick: number; readonly mishap: PassMishap }
  | { readonly kind: (typeof plainKinds)[number]; readonly pick: number; readonly count: number }

const plainKinds = [
  'advance',
  'advance',
  'pass-cluster',
  'pass-pool',
  'recycle-node',
  'recycle-pool',
  'recycle-cluster',
  'resize',
  'relabel',
  'delete-node',
  'delete-pool',
  'delete-cluster',
  'add-pool',
  'upgrade',
  'enable-ha',
  'lose-host',
  'remove-host',
  'flap',
  'protect',
  'land',
] as const

/** Clusters with pools and nodes (decisions E2 to E9). */
export const nodeModel: Model<NodeWorld, NodeMove> = {
  name: 'node',
  open() {
    const world = { ...createScenarioWorld(), late: new LateCalls(), lastEpoch: 0 }
    askScenario(world, { kind: 'create' })
    askScenario(world, { kind: 'add-pool', count: 2 })
    return world
  },
  draw(random) {
    const pick = random.below(1_000)
    if (random.once(3)) return { kind: 'pass-node', pick, mishap: drawMishap(random) }
    const kind = random.choose(plainKinds)
    // Few clusters end early.
    return { kind: kind === 'delete-cluster' && !random.once(5) ? 'advance' : kind, pick, count: 1 + random.below(4) }
  },
  play(world, move) {
    play(world, move)
    expectNodesSound(world)
  },
  settle(world) {
    for (let words = world.late.land(); words !== null; words = world.late.land()) world.story.push(`  ${words}`)
    runScenario(world, () => expectNodesSound(world))
    expectNodesRest(world)
  },
}

function play(world: NodeWorld, move: NodeMove): void {
  const node = choose([...world.nodes.values()], move.pick)
  const pool = choose([...world.pools.values()], move.pick)
  switch (move.kind) {
    case 'pass-node':
      return node && passModelNode(world, node, move.mishap)
    case 'advance':
      return node && advanceScenarioNode(node)
    case 'pass-cluster':
      return passScenarioCluster(world)
    case 'pass-pool':
      return pool && passScenarioPool(world, pool)
    case 'land':
      world.story.push(`  ${world.late.land() ?? 'nothing is late'}`)
      return
    case 'lose-host':
    case 'remove-host':
    case 'flap':
    case 'protect':
      return node && happenScenario(world, { kind: move.kind, nodeId: node.id })
    default:
      return ask(world, move.kind, { nodeId: node?.id ?? 0, poolId: pool?.id ?? 0, count: move.count })
  }
}

type Asking = Exclude<
  NodeMove['kind'],
  'pass-node' | 'advance' | 'pass-cluster' | 'pass-pool' | 'land' | ScenarioEvent['kind']
>

function ask(
  world: NodeWorld,
  kind: Asking,
  { nodeId, poolId, count }: { readonly nodeId: number; readonly poolId: number; readonly count: number },
): void {
  switch (kind) {
    case 'recycle-cluster':
      return askScenario(world, { kind: 'recycle', subject: { level: 'cluster' } })
    case 'recycle-pool':
      return askScenario(world, { kind: 'recycle', subject: { level: 'pool', poolId } })
    case 'recycle-node': {
      const of = world.nodes.get(nodeId)?.poolId ?? 0
      return askScenario(world, { kind: 'recycle', subject: { level: 'node', nodeId, poolId: of } })
    }
    case 'resize':
      return askScenario(world, { kind, poolId, count })
    case 'relabel':
    case 'delete-pool':
      return askScenario(world, { kind, poolId })
    case 'delete-node':
      return askScenario(world, { kind, nodeId })
    case 'add-pool':
      return askScenario(world, { kind, count })
    case 'upgrade':
    case 'enable-ha':
    case 'delete-cluster':
      return askScenario(world, { kind })
  }
}

function choose<One>(among: readonly One[], pick: number): One | undefined {
  return among[pick % Math.max(1, among.length)]
}

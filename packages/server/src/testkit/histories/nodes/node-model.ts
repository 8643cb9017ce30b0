import { askScenario } from '../../cluster-scenario/ask-scenario.ts'
import {
  playScenarioDeed,
  type ScenarioDeed,
  scenarioChanges,
  scenarioRecycles,
} from '../../cluster-scenario/play-deed.ts'
import { runScenario } from '../../cluster-scenario/run-scenario.ts'
import { createScenarioWorld, type ScenarioWorld } from '../../cluster-scenario/scenario-world.ts'
import { drawMishap, noMishap, type PassMishap } from '../model/call-fault.ts'
import { LateCalls, landLateCall, landLateCalls } from '../model/late-calls.ts'
import type { Model } from '../model/model.ts'
import { expectNodesRest, expectNodesSound } from './expect-nodes.ts'
import { passModelNode } from './pass-model-node.ts'

/** The scenario of a cluster with its pools and nodes, and the drivers' memory. */
export interface NodeWorld extends ScenarioWorld {
  readonly late: LateCalls
  lastEpoch: number
}

/** One thing that happens to a cluster, or a late call that comes. */
export type NodeMove =
  | { readonly kind: 'pass-node'; readonly pick: number; readonly mishap: PassMishap }
  | (ScenarioDeed & { readonly kind: Exclude<ScenarioDeed['kind'], 'pass-node'> })
  | { readonly kind: 'land'; readonly pick: number; readonly count: number }

const plainKinds = [
  'advance',
  'advance',
  'pass-cluster',
  'pass-pool',
  ...scenarioRecycles,
  ...scenarioChanges,
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
    landLateCalls(world)
    runScenario(world, () => expectNodesSound(world))
    expectNodesRest(world)
  },
}

function play(world: NodeWorld, move: NodeMove): void {
  if (move.kind === 'land') return landLateCall(world)
  const mishap = move.kind === 'pass-node' ? move.mishap : noMishap
  playScenarioDeed(world, { count: 0, ...move }, (node) => passModelNode(world, node, mishap))
}

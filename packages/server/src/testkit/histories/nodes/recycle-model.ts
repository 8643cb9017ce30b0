import { askScenario } from '../../cluster-scenario/ask-scenario.ts'
import { passScenarioNode } from '../../cluster-scenario/pass-scenario-node.ts'
import { playScenarioDeed, type ScenarioDeed, scenarioRecycles } from '../../cluster-scenario/play-deed.ts'
import { runScenario } from '../../cluster-scenario/run-scenario.ts'
import { createScenarioWorld, nodesOf, type ScenarioWorld } from '../../cluster-scenario/scenario-world.ts'
import type { Model } from '../model/model.ts'
import { must } from '../model/violation.ts'
import { expectNodesRest, expectNodesSound } from './expect-nodes.ts'

const kinds = [
  'pass-node',
  'pass-node',
  'advance',
  'advance',
  'pass-cluster',
  'pass-pool',
  'upgrade',
  ...scenarioRecycles,
] as const

/** Recycles of healthy nodes: no pool loses a ready node, every named node is replaced, and a deleted node is the one that goes (decisions E6, E7). */
export const recycleModel: Model<ScenarioWorld, ScenarioDeed> = {
  name: 'recycle',
  open() {
    const world = createScenarioWorld()
    askScenario(world, { kind: 'create' })
    for (const count of [1, 3]) askScenario(world, { kind: 'add-pool', count })
    runScenario(world)
    return world
  },
  draw: (random) => ({ kind: random.choose(kinds), pick: random.below(1_000), count: 1 }),
  play(world, move) {
    playScenarioDeed(world, move, (node) => passScenarioNode(world, node))
    expectReady(world)
  },
  settle(world) {
    askScenario(world, { kind: 'recycle', subject: { level: 'cluster' } })
    const marked = [...world.nodes.values()].filter((node) => node.isRecycleWanted)
    runScenario(world, () => expectReady(world))
    expectNodesRest(world)
    const told = (): string => JSON.stringify([...world.nodes.values()])
    must(!marked.some((node) => world.nodes.has(node.id)), 'every node that a recycle names is replaced', told)
    const isOld = [...world.nodes.values()].some((node) => !node.version.startsWith(`${world.version}.`))
    must(!isOld, 'no node keeps an older version than when it was last recycled', told)
    deleteOne(world)
  },
}

function expectReady(world: ScenarioWorld): void {
  expectNodesSound(world)
  for (const pool of world.pools.values()) {
    const nodes = nodesOf(world, pool.id)
    const ready = nodes.filter((node) => node.role === 'member' && node.isUp && node.joinedSerial !== null)
    must(ready.length >= pool.count, 'a recycle leaves a pool as many ready nodes as are wanted', () =>
      JSON.stringify(nodes),
    )
  }
}

function deleteOne(world: ScenarioWorld): void {
  const before = [...world.nodes.keys()]
  const gone = nodesOf(world, 2)[0]?.id ?? 0
  askScenario(world, { kind: 'delete-node', nodeId: gone })
  runScenario(world)
  const isRight = JSON.stringify([...world.nodes.keys()]) === JSON.stringify(before.filter((id) => id !== gone))
  must(isRight && world.pools.get(2)?.count === 2, 'a deleted node is the one that goes', () =>
    JSON.stringify([gone, before, [...world.nodes.keys()]]),
  )
}

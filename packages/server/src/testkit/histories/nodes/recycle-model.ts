import { noMishap } from '../model/call-fault.ts'
import type { Model } from '../model/model.ts'
import { must } from '../model/violation.ts'
import { expectNodesRest, expectNodesSound } from './expect-nodes.ts'
import { type NodeMove, playNodeMove } from './node-model.ts'
import { type NodeWorld, nodesOf, openNodeWorld } from './node-world.ts'
import { addNodePool, nodeRecycles, playNodeChange, recycleNodes } from './play-nodes.ts'
import { settleNodes } from './settle-nodes.ts'

const kinds = [
  'pass-node',
  'pass-node',
  'advance',
  'advance',
  'pass-cluster',
  'pass-pool',
  'upgrade',
  ...nodeRecycles,
] as const

/** Recycles of healthy nodes: no pool loses a ready node, every named node is replaced, and a deleted node is the one that leaves (decisions E6, E7). */
export const recycleModel: Model<NodeWorld, NodeMove> = {
  name: 'recycle',
  open() {
    const world = openNodeWorld()
    for (const count of [1, 3]) addNodePool(world, count)
    settleNodes(world)
    return world
  },
  draw(random) {
    const [kind, pick] = [random.choose(kinds), random.below(1_000)]
    return kind === 'pass-node' ? { kind, pick, mishap: noMishap } : { kind, pick, count: 1 }
  },
  play(world, move) {
    playNodeMove(world, move)
    expectReady(world)
  },
  settle(world) {
    recycleNodes(world, { level: 'cluster' })
    const marked = [...world.nodes.values()].filter((node) => node.isRecycleWanted)
    settleNodes(world, () => expectReady(world))
    expectNodesRest(world)
    const told = (): string => JSON.stringify([...world.nodes.values()])
    must(!marked.some((node) => world.nodes.has(node.id)), 'every node that a recycle names is replaced', told)
    const isOld = [...world.nodes.values()].some((node) => !node.version.startsWith(`${world.version}.`))
    must(!isOld, 'no node keeps an older version than when it was last recycled', told)
    deleteOne(world)
  },
}

function expectReady(world: NodeWorld): void {
  expectNodesSound(world)
  for (const pool of world.pools.values()) {
    const nodes = nodesOf(world, pool.id)
    const ready = nodes.filter((node) => node.role === 'member' && node.isUp && node.joinedSerial !== null)
    must(ready.length >= pool.count, 'a recycle leaves a pool as many ready nodes as are wanted', () =>
      JSON.stringify(nodes),
    )
  }
}

function deleteOne(world: NodeWorld): void {
  const before = [...world.nodes.keys()]
  const gone = nodesOf(world, 2)[0]?.id ?? 0
  playNodeChange(world, { kind: 'delete-node', pick: before.indexOf(gone), count: 0 })
  settleNodes(world)
  const isRight = JSON.stringify([...world.nodes.keys()]) === JSON.stringify(before.filter((id) => id !== gone))
  must(isRight && world.pools.get(2)?.count === 2, 'a deleted node is the one that goes', () =>
    JSON.stringify([gone, before, [...world.nodes.keys()]]),
  )
}

import { drawMishap, type PassMishap } from '../model/call-fault.ts'
import { landLateCall, landLateCalls } from '../model/late-calls.ts'
import type { Model } from '../model/model.ts'
import { expectNodesRest, expectNodesSound } from './expect-nodes.ts'
import { type NodeWorld, openNodeWorld } from './node-world.ts'
import { passCluster } from './pass-cluster.ts'
import { passNode } from './pass-node.ts'
import { passPool } from './pass-pool.ts'
import { addNodePool, type NodeChange, nodeChanges, nodeRecycles, pickNodeRow, playNodeChange } from './play-nodes.ts'
import { advanceNode, settleNodes } from './settle-nodes.ts'

/** Move of a cluster history, or a late call that arrives. */
export type NodeMove =
  | NodeChange
  | { readonly kind: 'pass-node'; readonly pick: number; readonly mishap: PassMishap }
  | { readonly kind: 'pass-pool' | 'pass-cluster' | 'advance' | 'land'; readonly pick: number; readonly count: number }

const plainKinds = ['advance', 'advance', 'pass-cluster', 'pass-pool', ...nodeRecycles, ...nodeChanges, 'land'] as const

/** Clusters with pools and nodes (decisions E2 to E9). */
export const nodeModel: Model<NodeWorld, NodeMove> = {
  name: 'node',
  open() {
    const world = openNodeWorld()
    addNodePool(world, 2)
    return world
  },
  draw(random) {
    const pick = random.below(1_000)
    if (random.once(3)) return { kind: 'pass-node', pick, mishap: drawMishap(random) }
    const kind = random.choose(plainKinds)
    return { kind: kind === 'delete-cluster' && !random.once(5) ? 'advance' : kind, pick, count: 1 + random.below(4) }
  },
  play(world, move) {
    playNodeMove(world, move)
    expectNodesSound(world)
  },
  settle(world) {
    landLateCalls(world)
    settleNodes(world, () => expectNodesSound(world))
    expectNodesRest(world)
  },
}

/** Plays a move; does nothing if there is no row to choose. */
export function playNodeMove(world: NodeWorld, move: NodeMove): void {
  const node = pickNodeRow(world.nodes, move.pick)
  const pool = pickNodeRow(world.pools, move.pick)
  switch (move.kind) {
    case 'pass-node':
      return node && passNode(world, node, move.mishap)
    case 'pass-pool':
      return pool && passPool(world, pool)
    case 'pass-cluster':
      return passCluster(world)
    case 'advance':
      return node && advanceNode(node)
    case 'land':
      return landLateCall(world)
    default:
      playNodeChange(world, move)
  }
}

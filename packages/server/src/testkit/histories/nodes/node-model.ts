import { drawFaults, type PassFaults } from '../model/pass-faults.ts'
import { landLateCall, landLateCalls } from '../model/late-calls.ts'
import type { Model } from '../model/model.ts'
import { expectNodesConverged, expectNodesSound } from './expect-nodes.ts'
import { type NodeModelState, openNodeModelState } from './node-state.ts'
import { passCluster } from './pass-cluster.ts'
import { passNode } from './pass-node.ts'
import { passPool } from './pass-pool.ts'
import {
  addNodePool,
  type NodeChange,
  nodeChanges,
  nodeRecycles,
  pickNodeRow,
  applyNodeChange,
} from './node-changes.ts'
import { advanceNode, convergeModelNodes } from './converge-nodes.ts'

/** Move of a cluster history. */
export type NodeAction =
  | NodeChange
  | { readonly kind: 'pass-node'; readonly pick: number; readonly faults: PassFaults }
  | { readonly kind: 'pass-pool' | 'pass-cluster' | 'advance' | 'land'; readonly pick: number; readonly count: number }

const plainKinds = ['advance', 'advance', 'pass-cluster', 'pass-pool', ...nodeRecycles, ...nodeChanges, 'land'] as const

/** Model of a cluster with pools and nodes (decisions E2 to E9). */
export const nodeModel: Model<NodeModelState, NodeAction> = {
  name: 'node',
  open() {
    const state = openNodeModelState()
    addNodePool(state, 2)
    return state
  },
  draw(random) {
    const pick = random.below(1_000)
    if (random.once(3)) return { kind: 'pass-node', pick, faults: drawFaults(random) }
    const kind = random.choose(plainKinds)
    return { kind: kind === 'delete-cluster' && !random.once(5) ? 'advance' : kind, pick, count: 1 + random.below(4) }
  },
  apply(state, action) {
    applyNodeAction(state, action)
    expectNodesSound(state)
  },
  converge(state) {
    landLateCalls(state)
    convergeModelNodes(state, () => expectNodesSound(state))
    expectNodesConverged(state)
  },
}

/** Applies a move to the row selected by `pick`; does nothing without a row. */
export function applyNodeAction(state: NodeModelState, action: NodeAction): void {
  const node = pickNodeRow(state.nodes, action.pick)
  const pool = pickNodeRow(state.pools, action.pick)
  switch (action.kind) {
    case 'pass-node':
      return node && passNode(state, node, action.faults)
    case 'pass-pool':
      return pool && passPool(state, pool)
    case 'pass-cluster':
      return passCluster(state)
    case 'advance':
      return node && advanceNode(node)
    case 'land':
      return landLateCall(state)
    default:
      applyNodeChange(state, action)
  }
}

import { noFaults } from '../model/pass-faults.ts'
import type { Model } from '../model/model.ts'
import { must } from '../model/violation.ts'
import { expectNodesConverged, expectNodesSound } from './expect-nodes.ts'
import { type NodeAction, applyNodeAction } from './node-model.ts'
import { type NodeModelState, nodesOf, openNodeModelState } from './node-state.ts'
import { addNodePool, nodeRecycles, applyNodeChange, recycleNodes } from './node-changes.ts'
import { convergeModelNodes } from './converge-nodes.ts'

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

/** Model of recycles and deletions of nodes (decisions E6, E7). */
export const recycleModel: Model<NodeModelState, NodeAction> = {
  name: 'recycle',
  open() {
    const state = openNodeModelState()
    for (const count of [1, 3]) addNodePool(state, count)
    convergeModelNodes(state)
    return state
  },
  draw(random) {
    const [kind, pick] = [random.choose(kinds), random.below(1_000)]
    return kind === 'pass-node' ? { kind, pick, faults: noFaults } : { kind, pick, count: 1 }
  },
  apply(state, action) {
    applyNodeAction(state, action)
    expectReady(state)
  },
  converge(state) {
    recycleNodes(state, { level: 'cluster' })
    const marked = [...state.nodes.values()].filter((node) => node.isRecycleRequested)
    convergeModelNodes(state, () => expectReady(state))
    expectNodesConverged(state)
    const told = (): string => JSON.stringify([...state.nodes.values()])
    must(!marked.some((node) => state.nodes.has(node.id)), 'a recycle replaces every node that it names', told)
    const isOld = [...state.nodes.values()].some((node) => !node.version.startsWith(`${state.version}.`))
    must(!isOld, 'no node keeps an older version than when it was last recycled', told)
    deleteOne(state)
  },
}

function expectReady(state: NodeModelState): void {
  expectNodesSound(state)
  for (const pool of state.pools.values()) {
    const nodes = nodesOf(state, pool.id)
    const ready = nodes.filter((node) => node.role === 'member' && node.isUp && node.joinedSerial !== null)
    must(ready.length >= pool.count, 'a recycle keeps the desired number of ready nodes', () => JSON.stringify(nodes))
  }
}

function deleteOne(state: NodeModelState): void {
  const before = [...state.nodes.keys()]
  const gone = nodesOf(state, 2)[0]?.id ?? 0
  applyNodeChange(state, { kind: 'delete-node', pick: before.indexOf(gone), count: 0 })
  convergeModelNodes(state)
  const isRight = JSON.stringify([...state.nodes.keys()]) === JSON.stringify(before.filter((id) => id !== gone))
  must(isRight && state.pools.get(2)?.count === 2, 'a deleted node is the one that leaves', () =>
    JSON.stringify([gone, before, [...state.nodes.keys()]]),
  )
}

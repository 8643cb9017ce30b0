import { noFaults } from '../model/pass-faults.ts'
import type { ModelNode, NodeModelState } from './node-state.ts'
import { passCluster } from './pass-cluster.ts'
import { passNode } from './pass-node.ts'
import { passPool } from './pass-pool.ts'

/** Advances a node by one step: its host starts or is removed, or its kubelet reports. Otherwise does nothing. */
export function advanceNode(node: ModelNode): void {
  if (node.host === 'provisioning') Object.assign(node, { host: 'running', isHostThere: true })
  else if (node.host === 'deleting') Object.assign(node, { host: 'gone', isHostThere: false })
  else if (node.joinedSerial !== null && node.host === 'running') node.isUp = true
}

/** Runs passes until a round changes nothing; calls `inspect` after each change of a pool or node. Throws after 2,000 rounds. */
export function convergeModelNodes(state: NodeModelState, inspect: () => void = () => undefined): void {
  for (let rounds = 0; ; rounds += 1) {
    if (rounds > 2_000) throw new Error('the cluster does not converge')
    const before = fingerprint(state)
    runRound(state, inspect)
    if (fingerprint(state) === before) return
  }
}

function runRound(state: NodeModelState, inspect: () => void): void {
  passCluster(state)
  for (const pool of Array.from(state.pools.values())) {
    passPool(state, pool)
    inspect()
  }
  for (const node of Array.from(state.nodes.values())) {
    advanceNode(node)
    inspect()
    if (state.nodes.has(node.id)) passNode(state, node, noFaults)
    inspect()
  }
}

function fingerprint({ log: _log, lastEpoch: _epoch, ...state }: NodeModelState): string {
  return JSON.stringify([{ ...state, pools: [...state.pools.values()], nodes: [...state.nodes.values()] }])
}

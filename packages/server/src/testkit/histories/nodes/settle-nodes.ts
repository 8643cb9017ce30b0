import { noMishap } from '../model/call-fault.ts'
import type { ModelNode, NodeWorld } from './node-world.ts'
import { passCluster } from './pass-cluster.ts'
import { passNode } from './pass-node.ts'
import { passPool } from './pass-pool.ts'

/** Advances the infrastructure of a node by one step: its host starts or is removed, or its kubelet reports. */
export function advanceNode(node: ModelNode): void {
  if (node.host === 'provisioning') Object.assign(node, { host: 'running', isHostThere: true })
  else if (node.host === 'deleting') Object.assign(node, { host: 'gone', isHostThere: false })
  else if (node.joinedSerial !== null && node.host === 'running') node.isUp = true
}

/** Runs passes until nothing changes; calls `inspect` after each of them. */
export function settleNodes(world: NodeWorld, inspect: () => void = () => undefined): void {
  for (let rounds = 0; ; rounds += 1) {
    if (rounds > 2_000) throw new Error('the cluster does not settle')
    const before = fingerprint(world)
    playRound(world, inspect)
    if (fingerprint(world) === before) return
  }
}

function playRound(world: NodeWorld, inspect: () => void): void {
  passCluster(world)
  for (const pool of Array.from(world.pools.values())) {
    passPool(world, pool)
    inspect()
  }
  for (const node of Array.from(world.nodes.values())) {
    advanceNode(node)
    inspect()
    if (world.nodes.has(node.id)) passNode(world, node, noMishap)
    inspect()
  }
}

/** Everything except the number of passes and the log, which grow with each of them. */
function fingerprint({ story: _story, lastEpoch: _epoch, ...world }: NodeWorld): string {
  return JSON.stringify([{ ...world, pools: [...world.pools.values()], nodes: [...world.nodes.values()] }])
}

import { passTaleCluster } from './pass-tale-cluster.ts'
import { passTaleNode } from './pass-tale-node.ts'
import { passTalePool } from './pass-tale-pool.ts'
import type { TaleNode, TaleWorld } from './tale-world.ts'

/** What happens outside, unasked. */
export type TaleEvent = { readonly kind: 'lose-host' | 'remove-host' | 'flap' | 'protect'; readonly nodeId: number }

/** Something happens to a node from outside. */
export function happenTale(world: TaleWorld, event: TaleEvent): void {
  const node = world.nodes.get(event.nodeId)
  if (!node) return
  if (event.kind === 'lose-host') node.isHostThere = false
  if (event.kind === 'remove-host' && node.host === 'running') node.host = 'deleting'
  if (event.kind === 'flap') node.isUp = false
  if (event.kind === 'protect') node.isProtected = true
}

/** The infrastructure gets on by one step with a node: its host comes up, or goes; its kubelet reports. */
export function advanceTaleNode(node: TaleNode): void {
  if (node.host === 'provisioning') Object.assign(node, { host: 'running', isHostThere: true })
  else if (node.host === 'deleting') Object.assign(node, { host: 'gone', isHostThere: false })
  else if (node.joinedSerial !== null && node.host === 'running') node.isUp = true
}

/** Gives everything its turn again and again until nothing changes any more; `inspect` looks at every state in between. */
export function runTale(world: TaleWorld, inspect: () => void = () => undefined): void {
  for (let rounds = 0; ; rounds += 1) {
    if (rounds > 2_000) throw new Error('the tale does not end')
    const before = fingerprint(world)
    playRound(world, inspect)
    if (fingerprint(world) === before) return
  }
}

function playRound(world: TaleWorld, inspect: () => void): void {
  passTaleCluster(world)
  for (const pool of Array.from(world.pools.values())) {
    passTalePool(world, pool)
    inspect()
  }
  for (const node of Array.from(world.nodes.values())) {
    advanceTaleNode(node)
    inspect()
    if (world.nodes.has(node.id)) passTaleNode(world, node)
    inspect()
  }
}

function fingerprint(world: TaleWorld): string {
  const { story, ...rest } = world
  return JSON.stringify([{ ...rest, pools: [...rest.pools.values()], nodes: [...rest.nodes.values()] }, story.length])
}

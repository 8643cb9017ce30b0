import { passScenarioCluster } from './pass-scenario-cluster.ts'
import { passScenarioNode } from './pass-scenario-node.ts'
import { passScenarioPool } from './pass-scenario-pool.ts'
import type { ScenarioNode, ScenarioWorld } from './scenario-world.ts'

/** What happens outside, unasked. */
export type ScenarioEvent = { readonly kind: 'lose-host' | 'remove-host' | 'flap' | 'protect'; readonly nodeId: number }

/** Something happens to a node from outside. */
export function happenScenario(world: ScenarioWorld, event: ScenarioEvent): void {
  const node = world.nodes.get(event.nodeId)
  if (!node) return
  if (event.kind === 'lose-host') node.isHostThere = false
  if (event.kind === 'remove-host' && node.host === 'running') node.host = 'deleting'
  if (event.kind === 'flap') node.isUp = false
  if (event.kind === 'protect') node.isProtected = true
}

/** The infrastructure gets on by one step with a node: its host comes up, or goes; its kubelet reports. */
export function advanceScenarioNode(node: ScenarioNode): void {
  if (node.host === 'provisioning') Object.assign(node, { host: 'running', isHostThere: true })
  else if (node.host === 'deleting') Object.assign(node, { host: 'gone', isHostThere: false })
  else if (node.joinedSerial !== null && node.host === 'running') node.isUp = true
}

/** Gives everything its turn again and again until nothing changes any more; `inspect` looks at every state in between. */
export function runScenario(world: ScenarioWorld, inspect: () => void = () => undefined): void {
  for (let rounds = 0; ; rounds += 1) {
    if (rounds > 2_000) throw new Error('the scenario does not end')
    const before = fingerprint(world)
    playRound(world, inspect)
    if (fingerprint(world) === before) return
  }
}

function playRound(world: ScenarioWorld, inspect: () => void): void {
  passScenarioCluster(world)
  for (const pool of Array.from(world.pools.values())) {
    passScenarioPool(world, pool)
    inspect()
  }
  for (const node of Array.from(world.nodes.values())) {
    advanceScenarioNode(node)
    inspect()
    if (world.nodes.has(node.id)) passScenarioNode(world, node)
    inspect()
  }
}

function fingerprint(world: ScenarioWorld): string {
  const { story, ...rest } = world
  return JSON.stringify([{ ...rest, pools: [...rest.pools.values()], nodes: [...rest.nodes.values()] }, story.length])
}

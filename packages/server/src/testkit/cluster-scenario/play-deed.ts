import { askScenario } from './ask-scenario.ts'
import { passScenarioCluster } from './pass-scenario-cluster.ts'
import { passScenarioPool } from './pass-scenario-pool.ts'
import { advanceScenarioNode, happenScenario } from './run-scenario.ts'
import type { ScenarioNode, ScenarioWorld } from './scenario-world.ts'

/** Every way in which a user asks for other nodes in place of those that there are. */
export const scenarioRecycles = ['recycle-node', 'recycle-pool', 'recycle-cluster'] as const

/** Everything else that is asked for or happens unasked. */
export const scenarioChanges = [
  'resize',
  'relabel',
  'delete-node',
  'delete-pool',
  'delete-cluster',
  'add-pool',
  'upgrade',
  'enable-ha',
  'lose-host',
  'remove-host',
  'flap',
  'protect',
] as const

/** A turn of whoever works on a cluster, or of time. */
export type ScenarioTurn = 'pass-node' | 'pass-pool' | 'pass-cluster' | 'advance'

/** One thing that happens to a cluster; `pick` chooses what it happens to, among what there is then. */
export interface ScenarioDeed {
  readonly kind: ScenarioTurn | (typeof scenarioRecycles)[number] | (typeof scenarioChanges)[number]
  readonly pick: number
  readonly count: number
}

/** Has it happen; nothing does where there is nothing to choose from. `passNode` is how a node's turn goes. */
export function playScenarioDeed(
  world: ScenarioWorld,
  { kind, pick, count }: ScenarioDeed,
  passNode: (node: ScenarioNode) => void,
): void {
  const node = choosePicked([...world.nodes.values()], pick)
  const pool = choosePicked([...world.pools.values()], pick)
  switch (kind) {
    case 'pass-cluster':
      return passScenarioCluster(world)
    case 'pass-pool':
      return pool && passScenarioPool(world, pool)
    case 'pass-node':
      return node && passNode(node)
    case 'advance':
      return node && advanceScenarioNode(node)
    case 'recycle-cluster':
      return askScenario(world, { kind: 'recycle', subject: { level: 'cluster' } })
    case 'recycle-pool':
      return pool && askScenario(world, { kind: 'recycle', subject: { level: 'pool', poolId: pool.id } })
    case 'recycle-node':
      return (
        node &&
        askScenario(world, { kind: 'recycle', subject: { level: 'node', nodeId: node.id, poolId: node.poolId } })
      )
    case 'resize':
      return pool && askScenario(world, { kind, poolId: pool.id, count })
    case 'relabel':
    case 'delete-pool':
      return pool && askScenario(world, { kind, poolId: pool.id })
    case 'delete-node':
      return node && askScenario(world, { kind, nodeId: node.id })
    case 'add-pool':
      return askScenario(world, { kind, count })
    case 'upgrade':
    case 'enable-ha':
    case 'delete-cluster':
      return askScenario(world, { kind })
    default:
      return node && happenScenario(world, { kind, nodeId: node.id })
  }
}

/** The one that a number chooses; undefined where there is none. */
function choosePicked<One>(among: readonly One[], pick: number): One | undefined {
  return among[pick % Math.max(1, among.length)]
}

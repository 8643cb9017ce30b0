import type { WantedNode } from '#domain/node/plan.ts'
import type { OpenJob } from '#domain/job/judge-unreached.ts'
import type { JobNode } from '#domain/pool/explain-nodes.ts'
import type { RecycleSubject } from '#domain/cluster/plan-recycle.ts'

/** A node of the scenario: its row, and what is really there of it. */
export interface ScenarioNode extends JobNode {
  role: JobNode['role']
  replacesId: number | null
  isRecycleWanted: boolean
  isReady: boolean
  isLost: boolean
  seenSpecSerial: number
  hasBeenReady: boolean
  isDrained: boolean
  readonly poolId: number
  readonly version: string
  host: WantedNode['host']
  /** Its host can be found by the driver. */
  isHostThere: boolean
  /** Labels it joined its cluster with; null while it is not in it. */
  joinedSerial: number | null
  /** Its kubelet reports. */
  isUp: boolean
  /** A disruption budget keeps its pods. */
  isProtected: boolean
}

/** A pool of the scenario. */
export interface ScenarioPool {
  readonly id: number
  count: number
  isDeleted: boolean
  specSerial: number
}

/** An event of the scenario that stands for work. */
export interface ScenarioJob extends OpenJob {
  spentMs: number
  readonly kind: 'cluster' | 'pool' | 'node'
  readonly workId: number
  /** What a recycle is about. */
  readonly subject?: RecycleSubject
  /** How the story calls it; '' for the system's own. */
  readonly words: string
  status: 'open' | 'finished' | 'failed' | 'canceled'
}

/** One cluster with everything that is wanted and there; only what has a row or could be seen by a driver. */
export interface ScenarioWorld {
  version: string
  isHighlyAvailable: boolean
  isDeleted: boolean
  isGone: boolean
  hasBeenProvisioned: boolean
  sealedSerial: number
  plane: {
    isComplete: boolean
    version: string
    isHighlyAvailable: boolean
    credentialsSerial: number
    accessListSerial: number
  } | null
  readonly pools: Map<number, ScenarioPool>
  readonly nodes: Map<number, ScenarioNode>
  readonly jobs: ScenarioJob[]
  /** Rises with everything that is numbered. */
  lastId: number
  readonly story: string[]
}

/** An empty cluster that is to be made with version 1.34. */
export function createScenarioWorld(): ScenarioWorld {
  return {
    version: '1.34',
    isHighlyAvailable: false,
    isDeleted: false,
    isGone: false,
    hasBeenProvisioned: false,
    sealedSerial: 0,
    plane: null,
    pools: new Map(),
    nodes: new Map(),
    jobs: [],
    lastId: 0,
    story: [],
  }
}

/** How the story calls a node: a letter, or a number when letters are over. */
export function nodeWord(id: number): string {
  return id <= 26 ? `node ${String.fromCharCode(96 + id)}` : `node ${id}`
}

/** A node that must be there. */
export function scenarioNode(world: ScenarioWorld, id: number): ScenarioNode {
  const node = world.nodes.get(id)
  if (!node) throw new Error(`the scenario has no node ${id}`)
  return node
}

/** A pool that must be there. */
export function scenarioPool(world: ScenarioWorld, id: number): ScenarioPool {
  const pool = world.pools.get(id)
  if (!pool) throw new Error(`the scenario has no pool ${id}`)
  return pool
}

/** Every node of a pool, oldest first. */
export function nodesOf(world: ScenarioWorld, poolId: number): ScenarioNode[] {
  return [...world.nodes.values()].filter((node) => node.poolId === poolId)
}

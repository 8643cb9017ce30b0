import type { RecycleSubject } from '#domain/cluster/plan-recycle.ts'
import type { ObservedCluster } from '#domain/cluster/plan.ts'
import type { DesiredNode } from '#domain/node/plan.ts'
import type { JobNode } from '#domain/pool/nodes-progress.ts'
import { LateCalls } from '../model/late-calls.ts'
import type { Logged } from '../model/model.ts'
import { ModelJobs } from '../model/model-jobs.ts'

type Writable<Row> = { -readonly [Field in keyof Row]: Row[Field] }

/** Row of a node with its host and kubelet. */
export interface ModelNode extends Writable<JobNode> {
  hasBeenReady: boolean
  isDrained: boolean
  readonly poolId: number
  readonly version: string
  host: DesiredNode['host']
  isHostThere: boolean
  /** The pool's `specSerial` when the node joined; null unless joined. */
  joinedSerial: number | null
  isUp: boolean
  isProtected: boolean
}

/** Row of a pool. */
export interface ModelPool {
  readonly id: number
  count: number
  isDeleted: boolean
  specSerial: number
}

/** One cluster with its control plane, pools and nodes. */
export interface NodeModelState extends Logged {
  version: string
  isHighlyAvailable: boolean
  isDeleted: boolean
  isGone: boolean
  hasBeenProvisioned: boolean
  sealedSerial: number
  plane: Writable<NonNullable<ObservedCluster['cluster']>> | null
  readonly pools: Map<number, ModelPool>
  readonly nodes: Map<number, ModelNode>
  readonly jobs: ModelJobs
  readonly recycles: Map<number, RecycleSubject>
  readonly late: LateCalls
  lastId: number
  lastEpoch: number
}

/** Returns a newly requested cluster of version 1.34, without pools and with its creation job. */
export function openNodeModelState(): NodeModelState {
  const jobs = new ModelJobs()
  jobs.add(1, 'orch_cluster_create')
  return {
    log: [],
    version: '1.34',
    isHighlyAvailable: false,
    isDeleted: false,
    isGone: false,
    hasBeenProvisioned: false,
    sealedSerial: 0,
    plane: null,
    pools: new Map(),
    nodes: new Map(),
    jobs,
    recycles: new Map(),
    late: new LateCalls(),
    lastId: 0,
    lastEpoch: 0,
  }
}

/** Returns a row; throws if absent. */
export function rowAt<Row>(rows: ReadonlyMap<number, Row>, id: number): Row {
  const row = rows.get(id)
  if (!row) throw new Error(`the model has no row ${id}`)
  return row
}

/** Returns every node of a pool, oldest first. */
export function nodesOf({ nodes }: NodeModelState, poolId: number): ModelNode[] {
  return [...nodes.values()].filter((node) => node.poolId === poolId)
}

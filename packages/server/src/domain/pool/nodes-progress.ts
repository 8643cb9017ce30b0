import { readNodeIds } from '../job/job-deadline.ts'
import type { OpenJob } from '../job/unreached-verdict.ts'
import type { Cause } from '../shared/index.ts'
import type { PoolNode, DesiredPool } from './plan.ts'
import type { JobActionOf } from '../job/jobs.ts'

/** Node state that decides on jobs of its pool and cluster. */
export interface JobNode extends PoolNode {
  readonly observedSpecSerial: number
}

/** Pool with its node rows. */
export interface PoolState {
  readonly desired: DesiredPool
  readonly nodes: readonly JobNode[]
  /** Deleted, and kept in the trash without its nodes (ADR 0074). */
  readonly isKept?: boolean
}

type NodesJob = OpenJob<JobActionOf<'cluster' | 'pool'>>

/** Condition on nodes that ends each job. Nodes named in its target must be gone. `members`: every pool has its ready members; `none`: no nodes are left. */
const nodesEnds: Readonly<Record<NodesJob['action'], 'members' | 'none' | 'named'>> = {
  orch_cluster_create: 'members',
  orch_cluster_update: 'named',
  orch_cluster_delete: 'none',
  orch_cluster_restore: 'members',
  orch_cluster_purge: 'none',
  orch_cluster_recycle: 'named',
  orch_kubeconfig_regenerate: 'named',
  orch_token_rotate: 'named',
  orch_cluster_regenerate: 'named',
  orch_control_plane_acl_update: 'named',
  orch_control_plane_acl_delete: 'named',
  orch_pool_create: 'members',
  orch_pool_update: 'members',
  orch_pool_delete: 'none',
  orch_pool_restore: 'members',
  orch_pool_purge: 'none',
  orch_pool_recycle: 'named',
  orch_node_recycle: 'named',
}

/** Progress of a job's condition on nodes. */
export interface NodesProgress {
  /** Null if the condition is met. */
  readonly cause: Cause | null
  /** Percentage of nodes ready or gone as required, at most 99; null without such nodes. */
  readonly percent: number | null
}

/** Returns a job's progress: ready members with the job's labels and taints, and named nodes that must be gone. */
export function nodesProgress(job: Pick<NodesJob, 'action' | 'target'>, pools: readonly PoolState[]): NodesProgress {
  const specSerial = job.target.specSerial ?? 0
  const kept =
    nodesEnds[job.action] === 'members'
      ? pools.filter((pool) => !pool.desired.isDeleted).map((pool) => countMembers(pool, specSerial))
      : []
  const nodes = pools.flatMap((pool) => pool.nodes)
  const named = readNodeIds(job.target)
  const present = nodes.filter((node) => named.includes(node.id))
  const total = sum(kept.map((one) => one.desired)) + named.length
  const done = sum(kept.map((one) => Math.min(one.ready, one.desired))) + named.length - present.length
  return {
    cause: kept.every((one) => one.isComplete)
      ? explainPresent(nodesEnds[job.action] === 'none' ? nodes : present)
      : 'nodes.joining',
    percent: total === 0 ? null : Math.min(99, Math.floor((100 * done) / total)),
  }
}

/** Returns the first cause for which open jobs wait for nodes; null if none waits. */
export function firstWaitCause(
  jobs: readonly Pick<NodesJob, 'action' | 'target'>[],
  pools: readonly PoolState[],
): Cause | null {
  return jobs.map((job) => nodesProgress(job, pools).cause).find((cause) => cause !== null) ?? null
}

interface Members {
  readonly desired: number
  readonly ready: number
  readonly isComplete: boolean
}

function countMembers({ desired, nodes }: PoolState, specSerial: number): Members {
  const members = nodes.filter((node) => node.role === 'member')
  const ready = members.filter((node) => node.isReady && node.observedSpecSerial >= specSerial).length
  return { desired: desired.count, ready, isComplete: members.length === desired.count && ready === desired.count }
}

function explainPresent(nodes: readonly PoolNode[]): Cause | null {
  if (nodes.length === 0) return null
  return nodes.every((node) => node.role === 'leaving') ? 'nodes.leaving' : 'nodes.replacing'
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

import { readNodeIds } from '../job/job-deadline.ts'
import type { OpenJob } from '../job/judge-unreached.ts'
import type { Cause } from '../shared/index.ts'
import type { PoolNode, WantedPool } from './plan.ts'
import type { JobActionOf } from '../job/jobs.ts'

/** A node's row, as far as the jobs of its pool and its cluster are concerned. */
export interface JobNode extends PoolNode {
  /** Labels and taints it was last seen with. */
  readonly seenSpecSerial: number
}

/** A pool with every node row it has. */
export interface PoolState {
  readonly wanted: WantedPool
  readonly nodes: readonly JobNode[]
}

type NodesJob = OpenJob<JobActionOf<'cluster' | 'pool'>>

/**
 * What each job of clusters and pools waits for among nodes, besides those that it names to be gone: `members`, every pool it concerns
 * has its nodes; `none`, no node is left.
 */
const nodesEnds: Readonly<Record<NodesJob['action'], 'members' | 'none' | 'named'>> = {
  orch_cluster_create: 'members',
  orch_cluster_update: 'named',
  orch_cluster_delete: 'none',
  orch_cluster_recycle: 'named',
  orch_kubeconfig_regenerate: 'named',
  orch_token_rotate: 'named',
  orch_cluster_regenerate: 'named',
  orch_control_plane_acl_update: 'named',
  orch_control_plane_acl_delete: 'named',
  orch_pool_create: 'members',
  orch_pool_update: 'members',
  orch_pool_delete: 'none',
  orch_pool_recycle: 'named',
  orch_node_recycle: 'named',
}

/** How far the nodes are that a job needs. */
export interface NodesReached {
  /** Why the job is not reached as far as nodes go; null when it is. */
  readonly cause: Cause | null
  /** Share of its nodes that is done, 0..99; null when it concerns none that can be counted. */
  readonly percent: number | null
}

/** What a job still needs of the nodes of its pools: members that are ready under the labels it brought, and others that are gone. */
export function explainNodes(job: Pick<NodesJob, 'action' | 'target'>, pools: readonly PoolState[]): NodesReached {
  const specSerial = job.target.specSerial ?? 0
  const kept =
    nodesEnds[job.action] === 'members'
      ? pools.filter((pool) => !pool.wanted.isDeleted).map((pool) => countMembers(pool, specSerial))
      : []
  const nodes = pools.flatMap((pool) => pool.nodes)
  const named = readNodeIds(job.target)
  const present = nodes.filter((node) => named.includes(node.id))
  const total = sum(kept.map((one) => one.wanted)) + named.length
  const done = sum(kept.map((one) => Math.min(one.ready, one.wanted))) + named.length - present.length
  return {
    cause: kept.every((one) => one.isComplete)
      ? explainPresent(nodesEnds[job.action] === 'none' ? nodes : present)
      : 'nodes.joining',
    percent: total === 0 ? null : Math.min(99, Math.floor((100 * done) / total)),
  }
}

/** First thing that open jobs wait for among the nodes; null when they do not wait for nodes. */
export function explainWaiting(
  jobs: readonly Pick<NodesJob, 'action' | 'target'>[],
  pools: readonly PoolState[],
): Cause | null {
  return jobs.map((job) => explainNodes(job, pools).cause).find((cause) => cause !== null) ?? null
}

interface Members {
  readonly wanted: number
  readonly ready: number
  readonly isComplete: boolean
}

function countMembers({ wanted, nodes }: PoolState, specSerial: number): Members {
  const members = nodes.filter((node) => node.role === 'member')
  const ready = members.filter((node) => node.isReady && node.seenSpecSerial >= specSerial).length
  return { wanted: wanted.count, ready, isComplete: members.length === wanted.count && ready === wanted.count }
}

function explainPresent(nodes: readonly PoolNode[]): Cause | null {
  if (nodes.length === 0) return null
  return nodes.every((node) => node.role === 'leaving') ? 'nodes.leaving' : 'nodes.replacing'
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

import { isDeepStrictEqual } from 'node:util'
import type { NodeRole } from '../pool/plan.ts'
/** Node that a recycle request may replace. */
export interface RecycleNode {
  readonly id: number
  readonly poolId: number
  readonly role: Exclude<NodeRole, 'leaving'>
  readonly replacesId: number | null
  /** Kubernetes patch version at creation. */
  readonly version: string
  readonly isRecycleRequested: boolean
}

/** Resource that a recycle request names. */
export type RecycleSubject =
  | { readonly level: 'cluster' }
  | { readonly level: 'pool'; readonly poolId: number }
  | { readonly level: 'node'; readonly nodeId: number; readonly poolId: number }

/** Open recycle job. */
export interface OpenRecycle {
  readonly id: number
  readonly subject: RecycleSubject
  /** All nodes of the job, even removed ones. */
  readonly nodeIds: readonly number[]
}

/** Result of a recycle request. */
export interface RecycleSelection {
  /** Open job to join; null for a new job (decision E6). */
  readonly joins: number | null
  readonly nodeIds: readonly number[]
}

/**
 * Returns the nodes to replace, and an open job to join or null. A request joins a job of the same scope. Otherwise it joins a job of a larger scope that
 * includes all marked members of the request's scope, if any. It then adds only unmarked nodes with an outdated patch version. So all nodes get the current
 * version (contract, "latest patch"). A new job adds all members, and unmarked outdated surge nodes.
 */
export function planRecycle(
  subject: RecycleSubject,
  running: readonly OpenRecycle[],
  nodes: readonly RecycleNode[],
  patch: string,
): RecycleSelection {
  const concerned = nodes.filter((node) => isConcerned(subject, node))
  const joined =
    running.find((one) => isDeepStrictEqual(one.subject, subject)) ??
    running.find((one) => isCovering(one, subject, concerned))
  const isBehind = (node: RecycleNode) => node.version !== patch
  const chosen = concerned.filter((node) =>
    joined || node.role === 'surge' ? isBehind(node) && !node.isRecycleRequested : true,
  )
  return { joins: joined?.id ?? null, nodeIds: chosen.map((node) => node.id) }
}

function isConcerned(subject: RecycleSubject, node: RecycleNode): boolean {
  if (subject.level === 'cluster') return true
  if (subject.level === 'pool') return node.poolId === subject.poolId
  return node.id === subject.nodeId || node.replacesId === subject.nodeId
}

/** False if no member is marked. */
function isCovering(one: OpenRecycle, subject: RecycleSubject, concerned: readonly RecycleNode[]): boolean {
  const marked = concerned.filter((node) => node.role === 'member' && node.isRecycleRequested)
  return isLarger(one.subject, subject) && marked.length > 0 && marked.every((node) => one.nodeIds.includes(node.id))
}

function isLarger(one: RecycleSubject, other: RecycleSubject): boolean {
  if (one.level === 'cluster') return other.level !== 'cluster'
  return one.level === 'pool' && other.level === 'node' && one.poolId === other.poolId
}

import type { NodeRole } from '../pool/plan.ts'
/** A node of a cluster that stands or is being made, as far as a recycle is concerned. */
export interface RecycleNode {
  readonly id: number
  readonly poolId: number
  readonly role: Exclude<NodeRole, 'leaving'>
  readonly replacesId: number | null
  /** Patch it was made with. */
  readonly version: string
  /** It is to be replaced already. */
  readonly isRecycleWanted: boolean
}

/** What a request asks to be replaced. */
export type RecycleSubject =
  | { readonly level: 'cluster' }
  | { readonly level: 'pool'; readonly poolId: number }
  | { readonly level: 'node'; readonly nodeId: number; readonly poolId: number }

/** A recycle that has not ended. */
export interface OpenRecycle {
  readonly id: number
  readonly subject: RecycleSubject
  /** Nodes it replaces, the ones that have gone meanwhile included. */
  readonly nodeIds: readonly number[]
}

/** What a recycle request does. */
export interface RecyclePlan {
  /** The recycle it joins; null when it starts one of its own (decision E6). */
  readonly joins: number | null
  /** Nodes to mark, and to name in the job's target (beside what is there when it joins). */
  readonly nodeIds: readonly number[]
}

/**
 * Decides what a recycle request replaces and whether it joins a running one: one of the same thing, or one of something larger that is
 * still to replace everything the request could mean. Who joins adds only what an upgrade in between has left behind, replacements
 * that are being made under the old patch included, so that afterwards everything has the patch of now (contract, "latest patch").
 */
export function planRecycle(
  subject: RecycleSubject,
  running: readonly OpenRecycle[],
  nodes: readonly RecycleNode[],
  patch: string,
): RecyclePlan {
  const concerned = nodes.filter((node) => isConcerned(subject, node))
  const joined =
    running.find((one) => isSame(one.subject, subject)) ?? running.find((one) => isCovering(one, subject, concerned))
  const isBehind = (node: RecycleNode) => node.version !== patch
  const chosen = concerned.filter((node) =>
    joined || node.role === 'surge' ? isBehind(node) && !node.isRecycleWanted : true,
  )
  return { joins: joined?.id ?? null, nodeIds: chosen.map((node) => node.id) }
}

function isConcerned(subject: RecycleSubject, node: RecycleNode): boolean {
  if (subject.level === 'cluster') return true
  if (subject.level === 'pool') return node.poolId === subject.poolId
  return node.id === subject.nodeId || node.replacesId === subject.nodeId
}

function isSame(one: RecycleSubject, other: RecycleSubject): boolean {
  if (one.level === 'pool' && other.level === 'pool') return one.poolId === other.poolId
  if (one.level === 'node' && other.level === 'node') return one.nodeId === other.nodeId
  return one.level === 'cluster' && other.level === 'cluster'
}

/** Whether a recycle of something larger still has all marked nodes of the subject, and at least one, to replace. */
function isCovering(one: OpenRecycle, subject: RecycleSubject, concerned: readonly RecycleNode[]): boolean {
  const marked = concerned.filter((node) => node.role === 'member' && node.isRecycleWanted)
  return isLarger(one.subject, subject) && marked.length > 0 && marked.every((node) => one.nodeIds.includes(node.id))
}

function isLarger(one: RecycleSubject, other: RecycleSubject): boolean {
  if (one.level === 'cluster') return other.level !== 'cluster'
  return one.level === 'pool' && other.level === 'node' && one.poolId === other.poolId
}

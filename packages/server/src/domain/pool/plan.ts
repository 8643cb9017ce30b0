/** `member`: shown and counted; `surge`: replacement of another, not shown yet; `leaving`: on its way out. */
export const nodeRoles = ['member', 'surge', 'leaving'] as const
/** One role of a node. */
export type NodeRole = (typeof nodeRoles)[number]

/** A node's row, as far as its pool's plan is concerned. */
export interface PoolNode {
  readonly id: number
  readonly role: NodeRole
  /** Node that a surge replaces; null for others. */
  readonly replacesId: number | null
  /** It is to be replaced. */
  readonly isRecycleWanted: boolean
  readonly isReady: boolean
  /** Its host is gone, going, or was not found. */
  readonly isLost: boolean
}

/** What is wanted of a pool. */
export interface WantedPool {
  readonly count: number
  /** The pool, or its cluster, is to go. */
  readonly isDeleted: boolean
}

/** The one next change of a pool's rows. */
export type PoolStep =
  /** Members are missing. */
  | { readonly kind: 'add'; readonly count: number }
  /** These leave: lost ones, replacements without a purpose, members above the count, and all when the pool goes. */
  | { readonly kind: 'remove'; readonly ids: readonly number[] }
  /** Replacements of nodes that have left by themselves become members, because the pool is short. */
  | { readonly kind: 'promote'; readonly ids: readonly number[] }
  /** A replacement is made; one at a time in a pool. */
  | { readonly kind: 'surge'; readonly replaces: number }
  /** The replacement is ready: it becomes a member and the other one leaves, in one commit. */
  | { readonly kind: 'switch'; readonly from: number; readonly to: number }

/**
 * Decides the next change of a pool's rows; null when nothing can be changed before a node becomes ready or goes. Requests and passes
 * apply it until it says null, so a pool has the wanted number of members whenever a transaction ends, and a member is replaced only
 * by a node that is ready (decisions E2, E6, E7).
 */
export function planPool(wanted: WantedPool, nodes: readonly PoolNode[]): PoolStep | null {
  const staying = nodes.filter((node) => node.role !== 'leaving')
  if (wanted.isDeleted) return remove(staying)
  return remove(staying.filter((node) => node.isLost)) ?? planCount(wanted.count, staying) ?? planRecycling(staying)
}

/** Makes the members as many as wanted. */
function planCount(count: number, staying: readonly PoolNode[]): PoolStep | null {
  const members = staying.filter((node) => node.role === 'member')
  const [surge, ...others] = staying.filter((node) => node.role === 'surge')
  if (surge && !isReplacing(surge, members)) {
    const isNeeded = members.length < count && !surge.isRecycleWanted && !isMember(surge.replacesId, members)
    return isNeeded ? { kind: 'promote', ids: [surge.id] } : remove([surge])
  }
  if (members.length < count) return { kind: 'add', count: count - members.length }
  return remove(others) ?? remove(chooseLeaving(members, members.length - count))
}

/** Replaces members that are to be recycled, one after another. */
function planRecycling(staying: readonly PoolNode[]): PoolStep | null {
  const surge = staying.find((node) => node.role === 'surge')
  if (surge) return surge.isReady ? { kind: 'switch', from: Number(surge.replacesId), to: surge.id } : null
  const waiting = staying
    .filter((node) => node.isRecycleWanted)
    .toSorted((one, other) => Number(one.isReady) - Number(other.isReady) || one.id - other.id)
  return waiting[0] ? { kind: 'surge', replaces: waiting[0].id } : null
}

/** Whether a replacement still has something to replace; one that is itself out of date has not. */
function isReplacing(surge: PoolNode, members: readonly PoolNode[]): boolean {
  return !surge.isRecycleWanted && members.some((node) => node.id === surge.replacesId && node.isRecycleWanted)
}

function isMember(id: number | null, members: readonly PoolNode[]): boolean {
  return members.some((node) => node.id === id)
}

/** Nodes that go when there are too many: those that are not ready, then the newest (decision E7). */
function chooseLeaving(members: readonly PoolNode[], excess: number): readonly PoolNode[] {
  return members
    .toSorted((one, other) => Number(one.isReady) - Number(other.isReady) || other.id - one.id)
    .slice(0, Math.max(0, excess))
}

function remove(nodes: readonly PoolNode[]): PoolStep | null {
  return nodes.length === 0 ? null : { kind: 'remove', ids: nodes.map((node) => node.id) }
}

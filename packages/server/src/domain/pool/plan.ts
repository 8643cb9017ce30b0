/** Roles of nodes. Users see and count only members; a `surge` node is a replacement. */
export const nodeRoles = ['member', 'surge', 'leaving'] as const
/** Role of a node. */
export type NodeRole = (typeof nodeRoles)[number]

/** Node state that the plan of its pool requires. */
export interface PoolNode {
  readonly id: number
  readonly role: NodeRole
  /** Node that a surge node replaces. */
  readonly replacesId: number | null
  readonly isRecycleRequested: boolean
  readonly isReady: boolean
  readonly isLost: boolean
}

/** Desired state of a pool. */
export interface DesiredPool {
  readonly count: number
  readonly isDeleted: boolean
}

/** Next change of a pool's node rows. */
export type PoolStep =
  | { readonly kind: 'add'; readonly count: number }
  /** Removes lost nodes, unneeded replacements, members above the count, and all nodes of a deleted pool. */
  | { readonly kind: 'remove'; readonly ids: readonly number[] }
  /** Makes surge nodes members after the replaced nodes have left. */
  | { readonly kind: 'promote'; readonly ids: readonly number[] }
  /** A pool has one surge node at a time. */
  | { readonly kind: 'surge'; readonly replaces: number }
  /** Replaces a member by its ready surge node in one commit. */
  | { readonly kind: 'switch'; readonly from: number; readonly to: number }

/**
 * Returns the next change of a pool's rows; null if nothing can change before a node becomes ready or is gone. Requests and passes repeat this until null. So a
 * pool has the desired number of members after every transaction, and only a ready node replaces a member (decisions E2, E6, E7).
 */
export function planPool(desired: DesiredPool, nodes: readonly PoolNode[]): PoolStep | null {
  const staying = nodes.filter((node) => node.role !== 'leaving')
  if (desired.isDeleted) return remove(staying)
  return remove(staying.filter((node) => node.isLost)) ?? planCount(desired.count, staying) ?? planRecycling(staying)
}

function planCount(count: number, staying: readonly PoolNode[]): PoolStep | null {
  const members = staying.filter((node) => node.role === 'member')
  const [surge, ...others] = staying.filter((node) => node.role === 'surge')
  if (surge && !isReplacing(surge, members)) {
    const isNeeded = members.length < count && !surge.isRecycleRequested && !isMember(surge.replacesId, members)
    return isNeeded ? { kind: 'promote', ids: [surge.id] } : remove([surge])
  }
  if (members.length < count) return { kind: 'add', count: count - members.length }
  return remove(others) ?? remove(chooseLeaving(members, members.length - count))
}

function planRecycling(staying: readonly PoolNode[]): PoolStep | null {
  const surge = staying.find((node) => node.role === 'surge')
  if (surge) return surge.isReady ? { kind: 'switch', from: Number(surge.replacesId), to: surge.id } : null
  const waiting = staying
    .filter((node) => node.isRecycleRequested)
    .toSorted((one, other) => Number(one.isReady) - Number(other.isReady) || one.id - other.id)
  return waiting[0] ? { kind: 'surge', replaces: waiting[0].id } : null
}

/** False if the surge node itself must be replaced. */
function isReplacing(surge: PoolNode, members: readonly PoolNode[]): boolean {
  return !surge.isRecycleRequested && members.some((node) => node.id === surge.replacesId && node.isRecycleRequested)
}

function isMember(id: number | null, members: readonly PoolNode[]): boolean {
  return members.some((node) => node.id === id)
}

/** Chooses nodes that are not ready, then the newest (decision E7). */
function chooseLeaving(members: readonly PoolNode[], excess: number): readonly PoolNode[] {
  return members
    .toSorted((one, other) => Number(one.isReady) - Number(other.isReady) || other.id - one.id)
    .slice(0, Math.max(0, excess))
}

function remove(nodes: readonly PoolNode[]): PoolStep | null {
  return nodes.length === 0 ? null : { kind: 'remove', ids: nodes.map((node) => node.id) }
}

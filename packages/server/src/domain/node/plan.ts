import type { HostStatus } from '@moorage/contract'
import type { Cause } from '../shared/index.ts'
import type { NodeRole } from '../pool/plan.ts'

/** Desired state of a node. */
export interface DesiredNode {
  readonly role: NodeRole
  /** The host is gone, being deleted, or was not found. */
  readonly isLost: boolean
  readonly hasBeenReady: boolean
  readonly isDrained: boolean
  /** Pods that a budget protected at the last drain call, as in events; null if none. */
  readonly protectedPods: string | null
  /** Serial of the pool's labels and taints. */
  readonly specSerial: number
  /** `gone` after the host's row was deleted. */
  readonly host: HostStatus | 'none' | 'gone'
  /** `deleted` with the whole cluster; `closing` if the deleted cluster stays in the trash. */
  readonly controlPlane: 'pending' | 'ready' | 'missing' | 'deleted' | 'closing'
  /** If true, the node is removed with its pods. */
  readonly isDrainOver: boolean
}

/** Observed state of a node. */
export interface ObservedNode {
  readonly node: { readonly isReady: boolean; readonly specSerial: number; readonly pods: number } | null
  /** The driver no longer finds the host that it created. */
  readonly isHostMissing: boolean
  /** The driver reported in this pass that no pod is left to evict. */
  readonly isDrained: boolean
  /** The driver reported in this pass that nothing is left to remove, and rejects late join calls. */
  readonly isRemoved: boolean
}

/** Next step for a node. */
export type NodeStep =
  | { readonly kind: 'make-host' | 'join' | 'drain' | 'leave' | 'release-host' }
  | { readonly kind: 'await'; readonly cause: Cause }

/** Returns the node's next step. Null if the node has its desired state, is gone, or is lost and must be replaced by its pool (decisions E2, E6, E7). */
export function planNode(desired: DesiredNode, observed: ObservedNode): NodeStep | null {
  if (desired.role === 'leaving') return planLeaving(desired, observed)
  const isClusterDeleted = desired.controlPlane === 'deleted' || desired.controlPlane === 'closing'
  if (isClusterDeleted || isLost(desired, observed)) return null
  if (desired.controlPlane === 'missing') return { kind: 'await', cause: 'cluster.missing' }
  if (desired.host === 'none') return { kind: 'make-host' }
  if (desired.host !== 'running') return { kind: 'await', cause: 'node.host_starting' }
  if (desired.controlPlane === 'pending') return { kind: 'await', cause: 'cluster.not_ready' }
  if (!observed.node || observed.node.specSerial < desired.specSerial) return { kind: 'join' }
  return observed.node.isReady ? null : { kind: 'await', cause: 'node.joining' }
}

/**
 * If the whole cluster is deleted, only the host is deleted. If that cluster stays in the trash, the node leaves it without a drain, so that a restored cluster
 * does not list it; a control plane that does not respond cannot keep the host.
 */
function planLeaving(desired: DesiredNode, observed: ObservedNode): NodeStep | null {
  if (desired.controlPlane !== 'deleted') {
    if (mayDrain(desired, observed)) return { kind: 'drain' }
    if (!observed.isRemoved && !isLeaveOver(desired)) return { kind: 'leave' }
  }
  if (isHostless(desired)) return null
  return desired.host === 'deleting' ? { kind: 'await', cause: 'node.host_leaving' } : { kind: 'release-host' }
}

/** True if a node of a cluster in the trash had enough time to leave. */
export function isLeaveOver({ controlPlane, isDrainOver }: DesiredNode): boolean {
  return controlPlane === 'closing' && isDrainOver
}

/** A lost host is not drained, because its pods are lost. */
function mayDrain(desired: DesiredNode, observed: ObservedNode): boolean {
  const isOver = desired.isDrained || observed.isDrained || desired.isDrainOver || observed.isRemoved
  return !isOver && desired.controlPlane === 'ready' && observed.node !== null && !isLost(desired, observed)
}

/** True if the host was never created, or is gone. */
export function isHostless({ host }: Pick<DesiredNode, 'host'>): boolean {
  return host === 'none' || host === 'gone'
}

/** True if the node's host is gone, being deleted, or not found, so that the node is replaced (decision E7). A host that is off is not lost. */
export function isLost(
  { isLost: isRecorded, host }: Pick<DesiredNode, 'isLost' | 'host'>,
  { isHostMissing }: Pick<ObservedNode, 'isHostMissing'>,
): boolean {
  return isRecorded || host === 'gone' || host === 'deleting' || isHostMissing
}

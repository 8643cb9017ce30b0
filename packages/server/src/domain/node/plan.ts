import type { HostStatus } from '@moorage/contract'
import type { Cause } from '../shared/index.ts'
import type { NodeRole } from '../pool/plan.ts'

/** Desired state of a node, from its rows. */
export interface WantedNode {
  readonly role: NodeRole
  /** Recorded earlier: its host is gone, being deleted, or was not found. */
  readonly isLost: boolean
  readonly hasBeenReady: boolean
  /** Recorded earlier: no pods are left on it. */
  readonly isDrained: boolean
  /** Serial of the desired labels and taints (the pool's spec_serial). */
  readonly specSerial: number
  /** Status of its host; `none` before the host was created, `gone` after its row was deleted. */
  readonly host: HostStatus | 'none' | 'gone'
  /** The cluster's control plane; `deleted` if the whole cluster is being deleted. */
  readonly controlPlane: 'pending' | 'ready' | 'missing' | 'deleted'
  /** The drain timed out: the node is removed with its remaining pods. */
  readonly isDrainOver: boolean
}

/** Observed state of a node. */
export interface SeenNode {
  /** Node in its cluster; null if it does not exist. */
  readonly node: { readonly isReady: boolean; readonly specSerial: number; readonly pods: number } | null
  /** Its host was created, and the host driver no longer finds it. */
  readonly isHostMissing: boolean
  /** The driver reported in this pass that no pod is left to evict. */
  readonly isDrained: boolean
  /** The driver reported in this pass that nothing is left to remove from the cluster, and so rejects a late call that would add the node again. */
  readonly isRemoved: boolean
}

/** Next step for a node. */
export type NodeStep =
  | { readonly kind: 'make-host' | 'join' | 'drain' | 'leave' | 'release-host' }
  | { readonly kind: 'await'; readonly cause: Cause }

/** Decides the next step. Null if the node has its desired state, is lost and its pool must act, or is gone (decisions E2, E6, E7). */
export function planNode(wanted: WantedNode, seen: SeenNode): NodeStep | null {
  if (wanted.role === 'leaving') return planLeaving(wanted, seen)
  if (wanted.controlPlane === 'deleted' || isLost(wanted, seen)) return null
  if (wanted.controlPlane === 'missing') return { kind: 'await', cause: 'cluster.missing' }
  if (wanted.host === 'none') return { kind: 'make-host' }
  if (wanted.host !== 'running') return { kind: 'await', cause: 'node.host_starting' }
  if (wanted.controlPlane === 'pending') return { kind: 'await', cause: 'cluster.not_ready' }
  if (!seen.node || seen.node.specSerial < wanted.specSerial) return { kind: 'join' }
  return seen.node.isReady ? null : { kind: 'await', cause: 'node.joining' }
}

/** Drains the node, removes it from its cluster, then deletes its host. A deleted cluster takes its nodes with it. */
function planLeaving(wanted: WantedNode, seen: SeenNode): NodeStep | null {
  if (wanted.controlPlane !== 'deleted') {
    if (mayDrain(wanted, seen)) return { kind: 'drain' }
    if (!seen.isRemoved) return { kind: 'leave' }
  }
  if (isHostless(wanted)) return null
  return wanted.host === 'deleting' ? { kind: 'await', cause: 'node.host_leaving' } : { kind: 'release-host' }
}

/** True if pods may be left to evict and the drain has not timed out. Pods of a lost host are lost with it. */
function mayDrain(wanted: WantedNode, seen: SeenNode): boolean {
  const isOver = wanted.isDrained || seen.isDrained || wanted.isDrainOver || seen.isRemoved
  return !isOver && wanted.controlPlane === 'ready' && seen.node !== null && !isLost(wanted, seen)
}

/** True if the node has no host: it was never created, or is gone. */
export function isHostless({ host }: Pick<WantedNode, 'host'>): boolean {
  return host === 'none' || host === 'gone'
}

/** True if its host is gone, being deleted, or not found, so that the node is replaced (decision E7). A host that is only off is not lost. */
export function isLost(
  { isLost: isRecorded, host }: Pick<WantedNode, 'isLost' | 'host'>,
  { isHostMissing }: Pick<SeenNode, 'isHostMissing'>,
): boolean {
  return isRecorded || host === 'gone' || host === 'deleting' || isHostMissing
}

import type { HostStatus } from '@moorage/contract'
import type { Cause } from '../shared/index.ts'
import type { NodeRole } from '../pool/plan.ts'

/** What is wanted of a node, from its rows. */
export interface WantedNode {
  readonly role: NodeRole
  /** Recorded earlier: its host is gone, going, or was not found. */
  readonly isLost: boolean
  /** It was ready in its cluster once. */
  readonly hasBeenReady: boolean
  /** Recorded earlier: no pod is left on it. */
  readonly isDrained: boolean
  /** Labels and taints that are wanted have this serial (pool's spec_serial). */
  readonly specSerial: number
  /** Status of its host; `none` before one was made for it, `gone` when that one's row is not there any more. */
  readonly host: HostStatus | 'none' | 'gone'
  /** The cluster's control plane; `deleted` when the cluster is to go with everything in it. */
  readonly controlPlane: 'pending' | 'ready' | 'missing' | 'deleted'
  /** The time for moving pods off it is over: it is removed with what it still carries. */
  readonly isDrainOver: boolean
}

/** What the drivers show of it. */
export interface SeenNode {
  /** In its cluster; null when it is not there. */
  readonly node: { readonly isReady: boolean; readonly specSerial: number; readonly pods: number } | null
  /** Its host was made, and the host driver does not find it any more. */
  readonly isHostMissing: boolean
  /** The driver said in this pass that no pod is left to move. */
  readonly isDrained: boolean
  /** The driver said in this pass that nothing is left to remove from the cluster, so that it refuses a late call that would add the node again. */
  readonly isRemoved: boolean
}

/** The one next thing to do about a node. */
export type NodeStep =
  | { readonly kind: 'make-host' | 'join' | 'drain' | 'leave' | 'release-host' }
  | { readonly kind: 'await'; readonly cause: Cause }

/** Decides the next step; null when the node is as wanted, when it is lost and its pool must act, or when it is gone (decisions E2, E6, E7). */
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

/** Its pods go first, then the node leaves its cluster, then its host goes. A cluster that is deleted takes its nodes with it. */
function planLeaving(wanted: WantedNode, seen: SeenNode): NodeStep | null {
  if (wanted.controlPlane !== 'deleted') {
    if (mayDrain(wanted, seen)) return { kind: 'drain' }
    if (!seen.isRemoved) return { kind: 'leave' }
  }
  if (isHostless(wanted)) return null
  return wanted.host === 'deleting' ? { kind: 'await', cause: 'node.host_leaving' } : { kind: 'release-host' }
}

/** Whether there may be pods that can still be moved, and time for it: those of a lost host are lost with it. */
function mayDrain(wanted: WantedNode, seen: SeenNode): boolean {
  const isOver = wanted.isDrained || seen.isDrained || wanted.isDrainOver || seen.isRemoved
  return !isOver && wanted.controlPlane === 'ready' && seen.node !== null && !isLost(wanted, seen)
}

/** Whether no host stands behind the node: none was made, or it is gone. */
export function isHostless({ host }: Pick<WantedNode, 'host'>): boolean {
  return host === 'none' || host === 'gone'
}

/** Whether its host is gone, going, or not found: a new node takes its place (decision E7). A host that is only off is not lost. */
export function isLost(
  { isLost: isRecorded, host }: Pick<WantedNode, 'isLost' | 'host'>,
  { isHostMissing }: Pick<SeenNode, 'isHostMissing'>,
): boolean {
  return isRecorded || host === 'gone' || host === 'deleting' || isHostMissing
}

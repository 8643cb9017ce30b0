import type { DemandTaint, ComputeResources } from '../../shared/index.ts'
import type { Scaling } from '../scaling.ts'

/** Member node of a pool. */
export interface ScaledNode {
  readonly id: number
  readonly nodeName: string
  /** Since the node was requested. */
  readonly ageMs: number
  readonly hasBeenReady: boolean
  /** Null unless idle. */
  readonly idleMs: number | null
}

/** Pool to scale. */
export interface ScaledPool extends Scaling {
  readonly id: number
  /** The part for pods is read from existing nodes. */
  readonly typeCapacity: ComputeResources
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly DemandTaint[]
  readonly members: readonly ScaledNode[]
  /** Since a user or the autoscaler let the pool grow; null if unknown. */
  readonly grownMs: number | null
}

/** Cluster with pools to scale. */
export interface ScaledCluster {
  readonly pools: readonly ScaledPool[]
  /** Nodes are being replaced, or the control plane is not in its desired state. No node counts as idle meanwhile. */
  readonly isChanging: boolean
  /** Until the node is gone, no other is removed. */
  readonly isLeaving: boolean
}

/**
 * Milliseconds after which a node that is not ready is no longer expected. Its pool then does not grow until it is ready or gone (upstream:
 * max-node-provision-time).
 */
export const comingMostMs = 900_000

/** Milliseconds in which the scheduler may not have considered a ready node for all waiting pods. */
export const freshMs = 30_000

import type { DemandTaint, ComputeResources } from '../../shared/index.ts'
import type { Scaling } from '../scaling.ts'

/** Member node of a pool. */
export interface ScaledNode {
  readonly id: number
  readonly nodeName: string
  /** Time since the node was requested. */
  readonly ageMs: number
  readonly hasBeenReady: boolean
  readonly idleMs: number | null
}

/** Pool to scale. */
export interface ScaledPool extends Scaling {
  readonly id: number
  /** Includes the part that pods cannot use. */
  readonly typeCapacity: ComputeResources
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly DemandTaint[]
  readonly members: readonly ScaledNode[]
  /** Time since the count was increased; null if unknown. */
  readonly grownMs: number | null
}

/** Cluster with pools to scale. */
export interface ScaledCluster {
  readonly pools: readonly ScaledPool[]
  /** Nodes are being replaced, or the control plane is not in its desired state. No node counts as idle meanwhile. */
  readonly isChanging: boolean
  /** No other node is removed until the leaving node is gone. */
  readonly isLeaving: boolean
}

/**
 * Milliseconds after which a node that is not ready is no longer expected. Its pool does not grow until the node is ready or gone (Cluster Autoscaler:
 * max-node-provision-time).
 */
export const comingMostMs = 900_000

/** Milliseconds in which the scheduler may not have considered a ready node for all waiting pods. */
export const freshMs = 30_000

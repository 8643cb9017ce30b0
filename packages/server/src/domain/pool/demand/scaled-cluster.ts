import type { DemandTaint, ComputeResources } from '../../shared/index.ts'
import type { Scaling } from '../scaling.ts'

/** Member node of a pool, from its row. */
export interface ScaledNode {
  readonly id: number
  readonly nodeName: string
  /** Milliseconds since the node was requested. */
  readonly ageMs: number
  readonly hasBeenReady: boolean
  /** Milliseconds since the node became idle, or null. */
  readonly idleMs: number | null
}

/** Pool, from its rows. */
export interface ScaledPool extends Scaling {
  readonly id: number
  /** Capacity of the host type. The part for pods is read from existing nodes. */
  readonly typeCapacity: ComputeResources
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly DemandTaint[]
  readonly members: readonly ScaledNode[]
  /** Milliseconds since the pool's last growth by a user or the autoscaler; null if unknown. */
  readonly grownMs: number | null
}

/** Cluster with pools to scale. */
export interface ScaledCluster {
  readonly pools: readonly ScaledPool[]
  /** Nodes are being replaced, or the control plane is not in its desired state. No node counts as idle meanwhile. */
  readonly isChanging: boolean
  /** A node is leaving; until it is gone, no other node is removed. */
  readonly isLeaving: boolean
}

/**
 * Milliseconds after which a node that is not ready no longer counts as expected. Its pool does not grow until the node is ready or gone (upstream:
 * max-node-provision-time).
 */
export const comingMostMs = 900_000

/** Milliseconds after a node becomes ready in which the scheduler may not have considered it for all waiting pods. */
export const freshMs = 30_000

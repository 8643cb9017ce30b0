import type { DemandTaint, ComputeResources } from '../../shared/index.ts'
import type { Scaling } from '../scaling.ts'

/** Shown node of a pool, from its row. */
export interface ScaledNode {
  readonly id: number
  readonly nodeName: string
  /** Milliseconds since it was requested. */
  readonly ageMs: number
  readonly hasBeenReady: boolean
  /** Null if it is not idle. */
  readonly idleMs: number | null
}

/** Pool, from its rows. */
export interface ScaledPool extends Scaling {
  readonly id: number
  /** The capacity for pods is read from existing nodes. */
  readonly typeCapacity: ComputeResources
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly DemandTaint[]
  readonly members: readonly ScaledNode[]
  /** Since its last growth by a user or the autoscaler; null if unknown. */
  readonly grownMs: number | null
}

/** Cluster with pools to scale. */
export interface ScaledCluster {
  readonly pools: readonly ScaledPool[]
  /** Nodes are being replaced or the control plane is not in its desired state; no node is idle meanwhile. */
  readonly isChanging: boolean
  /** A node is leaving; no other one is removed before it is gone. */
  readonly isLeaving: boolean
}

/** A node not ready by then no longer counts as expected. Its pool does not grow before it becomes ready or is gone (upstream: max-node-provision-time). */
export const comingMostMs = 900_000

/** Time after a node becomes ready in which the scheduler may not have considered it for all waiting pods. */
export const freshMs = 30_000

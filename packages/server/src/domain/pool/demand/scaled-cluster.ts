import type { DemandTaint, PodRoom } from '../../shared/index.ts'
import type { Scaling } from '../scaling.ts'

/** A shown node of a pool, from its row. */
export interface ScaledNode {
  readonly id: number
  /** Its name in the cluster. */
  readonly nodeName: string
  /** Since it was asked for, in milliseconds. */
  readonly ageMs: number
  /** Whether it ever was ready. */
  readonly hasBeenReady: boolean
  /** For how long nothing has needed it, in milliseconds; null while something does. */
  readonly idleMs: number | null
}

/** A pool, from its rows. */
export interface ScaledPool extends Scaling {
  readonly id: number
  /** What a node of its host type has; what pods really get of that is read from nodes that are there. */
  readonly typeRoom: PodRoom
  /** Labels that every node of it has, and its taints. */
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly DemandTaint[]
  readonly members: readonly ScaledNode[]
  /** How long ago it was last given more nodes, in milliseconds, by whomever; null where that is not known. */
  readonly grownMs: number | null
}

/** A cluster whose pools are to be as many nodes as its pods need. */
export interface ScaledCluster {
  readonly pools: readonly ScaledPool[]
  /** Whether nodes are being replaced, or the control plane is not what is wanted: nothing is idle meanwhile. */
  readonly isChanging: boolean
  /** Whether a node is on its way out: no further one goes before it has gone. */
  readonly isLeaving: boolean
}

/** A node that has not come by then is not counted on any more, and its pool gets no further one before it has come or gone (upstream: max-node-provision-time). */
export const comingMostMs = 900_000

/** For so long after a node became ready the scheduler may not have looked at all that waits for it. */
export const freshMs = 30_000

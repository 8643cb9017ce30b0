import type { TaintEffect } from '@moorage/contract'

/** Requests of pods, or capacity of a node: thousandths of a processor, bytes of memory, number of pods. */
export interface ComputeResources {
  readonly cpuMilli: number
  readonly memoryBytes: number
  readonly pods: number
}

/** Requirement on a node label. `Gt` and `Lt` compare whole numbers, the other operators are as in Kubernetes. */
export interface NodeRequirement {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt'
  readonly values: readonly string[]
}

/** Toleration of a pod. An empty key or effect matches all, `hasAnyValue` matches every value. */
export interface PodToleration {
  readonly key: string
  readonly hasAnyValue: boolean
  readonly value: string
  readonly effect: string
}

/** Scheduling requirements of a pod. */
export interface PodRequirements {
  /** `<namespace>/<name>`. */
  readonly name: string
  /** As the scheduler counts: the sum of the containers, or the largest init container, plus the overhead; `pods` is 1. */
  readonly requests: ComputeResources
  /** No additional node helps: the pod requests a device, or a storage claim that does not exist. */
  readonly isOutOfReach: boolean
  readonly selector: Readonly<Record<string, string>>
  /** Alternatives, of which a node must meet one completely; null for any node. */
  readonly affinity: readonly (readonly NodeRequirement[])[] | null
  readonly tolerations: readonly PodToleration[]
}

/** Pod for which the scheduler has found no node. */
export interface WaitingPod extends PodRequirements {
  readonly waitingMs: number
}

/** Why a pod cannot be evicted from its node now. */
export type EvictionBlock = 'no-controller' | 'local-storage' | 'asked' | 'budget'

/** Pod that a drain of its node would evict. */
export interface NodePod extends PodRequirements {
  /** Null if nothing prevents the eviction. */
  readonly evictionBlock: EvictionBlock | null
}

/** Load of a node. */
export interface DemandLoad {
  /** Requests that stay with the node: DaemonSet pods, static pods of its kubelet, and pods that are terminating. */
  readonly staying: ComputeResources
  readonly pods: readonly NodePod[]
}

/** Taint of a node that keeps pods away or evicts them. */
export interface DemandTaint {
  readonly key: string
  readonly value: string
  readonly effect: TaintEffect
}

/** Node of a cluster, as far as the placement of pods depends on it. */
export interface NodeDemand {
  readonly nodeName: string
  /** Time for which it has been ready, in milliseconds; null if it is not ready. */
  readonly readyMs: number | null
  readonly isCordoned: boolean
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly DemandTaint[]
  /** Total capacity for pods. */
  readonly capacity: ComputeResources
  /** Null if it was not requested. */
  readonly load: DemandLoad | null
}

/** Waiting pods of a cluster, and the load of its nodes. */
export interface ClusterDemand {
  /** Unschedulable pods, longest wait first, without terminating and DaemonSet pods. */
  readonly waiting: readonly WaitingPod[]
  readonly nodes: readonly NodeDemand[]
  /** False if something was left out because there is too much of it. */
  readonly isWhole: boolean
}

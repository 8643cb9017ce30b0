import type { TaintEffect } from '@moorage/contract'

/** Pod requests or node capacity. */
export interface ComputeResources {
  readonly cpuMilli: number
  readonly memoryBytes: number
  readonly pods: number
}

/** Requirement on a node label. `Gt` and `Lt` compare whole numbers, other operators are as in Kubernetes. */
export interface NodeRequirement {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt'
  readonly values: readonly string[]
}

/** Toleration of a pod; an empty key or effect matches all. */
export interface PodToleration {
  readonly key: string
  readonly hasAnyValue: boolean
  readonly value: string
  readonly effect: string
}

/** Scheduling requirements of a pod. */
export interface PodRequirements {
  /** Format `<namespace>/<name>`. */
  readonly name: string
  /** As counted by the scheduler: the sum of the containers, or the largest init container, plus the overhead; `pods` is 1. */
  readonly requests: ComputeResources
  /** The pod requests a device, or a storage claim that does not exist. */
  readonly isOutOfReach: boolean
  readonly selector: Readonly<Record<string, string>>
  /** A node must meet one list completely; null allows any node. */
  readonly affinity: readonly (readonly NodeRequirement[])[] | null
  readonly tolerations: readonly PodToleration[]
}

/** Pod that the scheduler found unschedulable. */
export interface WaitingPod extends PodRequirements {
  readonly waitingMs: number
}

/** Reason why a pod cannot be evicted now. */
export type EvictionBlock = 'no-controller' | 'local-storage' | 'asked' | 'budget'

/** Pod that a drain would evict. */
export interface NodePod extends PodRequirements {
  readonly evictionBlock: EvictionBlock | null
}

/** Pod that a disruption budget protects from eviction. */
export interface ProtectedPod {
  /** Format `<namespace>/<name>`. */
  readonly pod: string
  /** Name of the budget; null if several budgets select the pod. */
  readonly budget: string | null
}

/** Load of a node. */
export interface DemandLoad {
  /** DaemonSet pods, static pods of the kubelet, and terminating pods. */
  readonly staying: ComputeResources
  readonly pods: readonly NodePod[]
}

/** Taint of a node. */
export interface DemandTaint {
  readonly key: string
  readonly value: string
  readonly effect: TaintEffect
}

/** Node state that pod placement requires. */
export interface NodeDemand {
  readonly nodeName: string
  /** Time since the node became ready; null if not ready. */
  readonly readyMs: number | null
  readonly isCordoned: boolean
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly DemandTaint[]
  readonly capacity: ComputeResources
  /** Null if the load was not requested. */
  readonly load: DemandLoad | null
}

/** Waiting pods of a cluster, and its nodes. */
export interface ClusterDemand {
  /** Longest wait first, without terminating and DaemonSet pods. */
  readonly waiting: readonly WaitingPod[]
  readonly nodes: readonly NodeDemand[]
  /** False if the demand is truncated. */
  readonly isWhole: boolean
}

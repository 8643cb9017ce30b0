import type { TaintEffect } from '@moorage/contract'

/** What pods ask for, or a node has room for: thousandths of a processor, bytes of memory, pods. */
export interface PodRoom {
  readonly cpuMilli: number
  readonly memoryBytes: number
  readonly pods: number
}

/** What a node's label has to be: `Gt` and `Lt` compare whole numbers, the others are as in Kubernetes. */
export interface NodeRequirement {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt'
  readonly values: readonly string[]
}

/** Which taint a pod stands; an empty key or effect stands for every one, `hasAnyValue` for every value. */
export interface PodToleration {
  readonly key: string
  readonly hasAnyValue: boolean
  readonly value: string
  readonly effect: string
}

/** What a pod needs of a node. */
export interface PodNeeds {
  /** `<namespace>/<name>`. */
  readonly name: string
  /** As the scheduler counts: the containers together, or the largest of those that run before them, and the overhead; `pods` is 1. */
  readonly requests: PodRoom
  /** No further node helps it: it asks for a device, or for a claim of storage that is not there. */
  readonly isOutOfReach: boolean
  /** Labels that the node has to have. */
  readonly selector: Readonly<Record<string, string>>
  /** Sets of requirements, one of which a node has to meet whole; null where it may be any node. */
  readonly affinity: readonly (readonly NodeRequirement[])[] | null
  readonly tolerations: readonly PodToleration[]
}

/** A pod that the scheduler has found no node for. */
export interface WaitingPod extends PodNeeds {
  /** For how long, in milliseconds. */
  readonly waitingMs: number
}

/** Why a pod cannot be moved from its node just now. */
export type PodHold = 'no-controller' | 'local-storage' | 'asked' | 'budget'

/** A pod that a drain of its node would have to move. */
export interface NodePod extends PodNeeds {
  /** Null where nothing forbids it. */
  readonly hold: PodHold | null
}

/** What is on a node. */
export interface DemandLoad {
  /** What stays with the node: pods of a DaemonSet, those of its kubelet, and those that are ending. */
  readonly staying: PodRoom
  readonly pods: readonly NodePod[]
}

/** A taint of a node that keeps pods away or drives them off. */
export interface DemandTaint {
  readonly key: string
  readonly value: string
  readonly effect: TaintEffect
}

/** A node of a cluster, as far as it matters where pods can be. */
export interface NodeDemand {
  /** Its name in the cluster. */
  readonly nodeName: string
  /** For how long it has been ready, in milliseconds; null while it is not. */
  readonly readyMs: number | null
  readonly isCordoned: boolean
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly DemandTaint[]
  /** What it has for pods altogether. */
  readonly room: PodRoom
  /** Null where it was not asked for. */
  readonly load: DemandLoad | null
}

/** What pods of a cluster wait for, and what its nodes are used for. */
export interface ClusterDemand {
  /** Those that the scheduler has found no node for, longest waiting first; none that ends, and none of a DaemonSet. */
  readonly waiting: readonly WaitingPod[]
  readonly nodes: readonly NodeDemand[]
  /** Whether nothing was left out because there is too much of it. */
  readonly isWhole: boolean
}

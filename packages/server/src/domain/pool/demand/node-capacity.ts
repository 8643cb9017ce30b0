import {
  type DemandTaint,
  type NodeDemand,
  type PodRequirements,
  type ComputeResources,
  meetsRequirement,
} from '../../shared/index.ts'
import type { ScaledPool } from './scaled-cluster.ts'

/** Properties of a node that decide which pods fit. */
export interface NodeShape {
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly DemandTaint[]
  readonly capacity: ComputeResources
}

/** True if labels and taints admit the pod. False if additional nodes cannot help the pod. */
export function admitsPod({ labels, taints }: Pick<NodeShape, 'labels' | 'taints'>, pod: PodRequirements): boolean {
  if (pod.isOutOfReach) return false
  const isSelected = Object.entries(pod.selector).every(([key, value]) => labels[key] === value)
  const isMet = pod.affinity?.some((term) => term.every((one) => meetsRequirement(one, labels))) ?? true
  return isSelected && isMet && taints.every((taint) => isTolerated(taint, pod))
}

function isTolerated(taint: DemandTaint, { tolerations }: PodRequirements): boolean {
  if (taint.effect === 'PreferNoSchedule') return true
  return tolerations.some(
    ({ key, hasAnyValue, value, effect }) =>
      (effect === '' || effect === taint.effect) &&
      (key === '' ? hasAnyValue : key === taint.key && (hasAnyValue || value === taint.value)),
  )
}

/** True if processors, memory and number of pods suffice for the request. */
export function hasCapacity(capacity: ComputeResources, requested: ComputeResources): boolean {
  return (
    requested.cpuMilli <= capacity.cpuMilli &&
    requested.memoryBytes <= capacity.memoryBytes &&
    requested.pods <= capacity.pods
  )
}

/** Returns the capacity without the taken resources. Values can be negative. */
export function subtractCapacity(capacity: ComputeResources, taken: ComputeResources): ComputeResources {
  return {
    cpuMilli: capacity.cpuMilli - taken.cpuMilli,
    memoryBytes: capacity.memoryBytes - taken.memoryBytes,
    pods: capacity.pods - taken.pods,
  }
}

/** Returns the larger of the used shares of processors and memory, from 0. */
export function usedShare(taken: ComputeResources, capacity: ComputeResources): number {
  const share = (one: number, whole: number): number => (one === 0 ? 0 : one / Math.max(whole, Number.MIN_VALUE))
  return Math.max(share(taken.cpuMilli, capacity.cpuMilli), share(taken.memoryBytes, capacity.memoryBytes))
}

/** Returns the summed requests of the pods that a drain would evict; 0 if the load is null. */
export function usedCapacity({ load }: Pick<NodeDemand, 'load'>): ComputeResources {
  return (load?.pods ?? []).reduce(
    (sum, { requests }) => ({
      cpuMilli: sum.cpuMilli + requests.cpuMilli,
      memoryBytes: sum.memoryBytes + requests.memoryBytes,
      pods: sum.pods + requests.pods,
    }),
    { cpuMilli: 0, memoryBytes: 0, pods: 0 },
  )
}

/** Returns a node's free capacity; the whole capacity if the load is null. */
export function freeCapacity(node: Pick<NodeDemand, 'capacity' | 'load'>): ComputeResources {
  return node.load === null
    ? node.capacity
    : subtractCapacity(subtractCapacity(node.capacity, node.load.staying), usedCapacity(node))
}

/**
 * Returns a new node's expected shape. Its capacity is the smallest that ready nodes of the pool have for evictable pods, because kubelets and DaemonSet pods
 * use a part. It is at most the host type's.
 */
export function newNodeShape(pool: ScaledPool, nodes: ReadonlyMap<string, NodeDemand>): NodeShape {
  const capacities = pool.members
    .flatMap(({ nodeName }) => nodes.get(nodeName) ?? [])
    .filter(({ readyMs }) => readyMs !== null)
    .map(({ capacity, load }) => (load === null ? capacity : subtractCapacity(capacity, load.staying)))
  const least = capacities.reduce(
    (one, other) => ({
      cpuMilli: Math.min(one.cpuMilli, other.cpuMilli),
      memoryBytes: Math.min(one.memoryBytes, other.memoryBytes),
      pods: Math.min(one.pods, other.pods),
    }),
    pool.typeCapacity,
  )
  return { labels: pool.labels, taints: pool.taints, capacity: least }
}

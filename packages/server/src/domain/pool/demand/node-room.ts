import { type DemandTaint, type NodeDemand, type PodNeeds, type PodRoom, meetsRequirement } from '../../shared/index.ts'
import type { ScaledPool } from './scaled-cluster.ts'

/** Labels, taints and free capacity of a node, for placing pods. */
export interface NodePlaceFor {
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly DemandTaint[]
  readonly room: PodRoom
}

/** True if the labels and taints of a node admit the pod. */
export function admitsPod({ labels, taints }: Pick<NodePlaceFor, 'labels' | 'taints'>, pod: PodNeeds): boolean {
  if (pod.isOutOfReach) return false
  const isSelected = Object.entries(pod.selector).every(([key, value]) => labels[key] === value)
  const isMet = pod.affinity?.some((term) => term.every((one) => meetsRequirement(one, labels))) ?? true
  return isSelected && isMet && taints.every((taint) => isTolerated(taint, pod))
}

function isTolerated(taint: DemandTaint, { tolerations }: PodNeeds): boolean {
  if (taint.effect === 'PreferNoSchedule') return true
  return tolerations.some(
    ({ key, hasAnyValue, value, effect }) =>
      (effect === '' || effect === taint.effect) &&
      (key === '' ? hasAnyValue : key === taint.key && (hasAnyValue || value === taint.value)),
  )
}

/** True if the capacity is sufficient for the request. */
export function holdsRoom(room: PodRoom, asked: PodRoom): boolean {
  return asked.cpuMilli <= room.cpuMilli && asked.memoryBytes <= room.memoryBytes && asked.pods <= room.pods
}

/** Returns the remaining capacity. */
export function subtractRoom(room: PodRoom, taken: PodRoom): PodRoom {
  return {
    cpuMilli: room.cpuMilli - taken.cpuMilli,
    memoryBytes: room.memoryBytes - taken.memoryBytes,
    pods: room.pods - taken.pods,
  }
}

/** Returns the larger share of capacity that is used, of processors or memory, from 0. */
export function shareOfRoom(taken: PodRoom, room: PodRoom): number {
  const share = (one: number, whole: number): number => (one === 0 ? 0 : one / Math.max(whole, Number.MIN_VALUE))
  return Math.max(share(taken.cpuMilli, room.cpuMilli), share(taken.memoryBytes, room.memoryBytes))
}

/** Returns the total requests of all pods on a node that a drain would evict. */
export function usedRoom({ load }: Pick<NodeDemand, 'load'>): PodRoom {
  return (load?.pods ?? []).reduce(
    (sum, { requests }) => ({
      cpuMilli: sum.cpuMilli + requests.cpuMilli,
      memoryBytes: sum.memoryBytes + requests.memoryBytes,
      pods: sum.pods + requests.pods,
    }),
    { cpuMilli: 0, memoryBytes: 0, pods: 0 },
  )
}

/** Returns the free capacity of a node. A load that was not requested counts as zero. */
export function freeRoom(node: Pick<NodeDemand, 'room' | 'load'>): PodRoom {
  return node.load === null ? node.room : subtractRoom(subtractRoom(node.room, node.load.staying), usedRoom(node))
}

/**
 * Returns the expected shape of a new node of the pool. Its capacity is the smallest that ready nodes of the pool have for evictable pods, because kubelets and
 * DaemonSet pods use a part; without ready nodes it is that of the host type.
 */
export function nextNodeOf(pool: ScaledPool, nodes: ReadonlyMap<string, NodeDemand>): NodePlaceFor {
  const rooms = pool.members
    .flatMap(({ nodeName }) => nodes.get(nodeName) ?? [])
    .filter(({ readyMs }) => readyMs !== null)
    .map(({ room, load }) => (load === null ? room : subtractRoom(room, load.staying)))
  const least = rooms.reduce(
    (one, other) => ({
      cpuMilli: Math.min(one.cpuMilli, other.cpuMilli),
      memoryBytes: Math.min(one.memoryBytes, other.memoryBytes),
      pods: Math.min(one.pods, other.pods),
    }),
    pool.typeRoom,
  )
  return { labels: pool.labels, taints: pool.taints, room: least }
}

import { type DemandTaint, type NodeDemand, type PodNeeds, type PodRoom, meetsRequirement } from '../../shared/index.ts'
import type { ScaledPool } from './scaled-cluster.ts'

/** Where pods can be put, as far as labels, taints and what is left of the room say. */
export interface NodePlaceFor {
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly DemandTaint[]
  readonly room: PodRoom
}

/** Whether labels and taints of a node let a pod in. */
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

/** Whether there is as much room as is asked for. */
export function holdsRoom(room: PodRoom, asked: PodRoom): boolean {
  return asked.cpuMilli <= room.cpuMilli && asked.memoryBytes <= room.memoryBytes && asked.pods <= room.pods
}

/** What is left of a room. */
export function subtractRoom(room: PodRoom, taken: PodRoom): PodRoom {
  return {
    cpuMilli: room.cpuMilli - taken.cpuMilli,
    memoryBytes: room.memoryBytes - taken.memoryBytes,
    pods: room.pods - taken.pods,
  }
}

/** The larger share of a room that something takes, of processors or of memory, from 0 on. */
export function shareOfRoom(taken: PodRoom, room: PodRoom): number {
  const share = (one: number, whole: number): number => (one === 0 ? 0 : one / Math.max(whole, Number.MIN_VALUE))
  return Math.max(share(taken.cpuMilli, room.cpuMilli), share(taken.memoryBytes, room.memoryBytes))
}

/** Every pod that is on a node and would have to be moved, together. */
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

/** What is left on a node; what is on it counts as nothing where it was not asked for. */
export function freeRoom(node: Pick<NodeDemand, 'room' | 'load'>): PodRoom {
  return node.load === null ? node.room : subtractRoom(subtractRoom(node.room, node.load.staying), usedRoom(node))
}

/**
 * What a further node of a pool would be. Its room is the least that ready nodes of the pool have before pods that can be moved come, because kubelets and pods of DaemonSets
 * take some; that of the host type where there is none yet.
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

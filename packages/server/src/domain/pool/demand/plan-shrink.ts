import type { ClusterDemand, NodeDemand, PodRoom } from '../../shared/index.ts'
import { checkNodeRemoval } from '../scaling.ts'
import { type NodePlaceFor, admitsPod, freeRoom, holdsRoom, shareOfRoom, subtractRoom, usedRoom } from './node-room.ts'
import { isComingNode } from './node-arrival.ts'
import { sortPodsBySize } from './sort-pods.ts'
import type { ScaledCluster, ScaledPool } from './scaled-cluster.ts'

/** Below this share of its room a node can be idle (upstream: scale-down-utilization-threshold). */
const idleShare = 0.5

/** The one node that goes. */
export interface ShrinkPlan {
  readonly poolId: number
  readonly nodeId: number
  /** How many pods are moved off it. */
  readonly pods: number
}

/** Whether any pool could give up a node at all, so that it is worth asking what is on nodes. */
export function canShrink({ pools, isChanging }: ScaledCluster): boolean {
  return !isChanging && pools.some(maySpare)
}

/**
 * The nodes that nothing needs just now: of a pool that may give one up, less than half of their room is used, nothing keeps a pod of theirs, and all of them would fit on
 * the other nodes (decision E3.4). What was not read whole needs every node.
 */
export function findIdleNodes(cluster: ScaledCluster, demand: ClusterDemand): ReadonlySet<number> {
  const nodes = new Map(demand.nodes.map((node) => [node.nodeName, node]))
  const isWaitedFor = cluster.pools.some(({ members }) =>
    members.some((member) => isComingNode(member, nodes.get(member.nodeName))),
  )
  if (!canShrink(cluster) || !demand.isWhole || isWaitedFor) return new Set()
  const members = cluster.pools.filter(maySpare).flatMap((pool) => pool.members)
  return new Set(
    members.flatMap(({ id, nodeName }) => {
      const node = nodes.get(nodeName)
      return node && isIdle(node, demand.nodes) ? [id] : []
    }),
  )
}

/**
 * Decides which node goes, if any: one that was idle all the time, of a pool that was not given more nodes in that time. Of several the one with the fewest pods, then the newest.
 * The idle times are those of the rows after this look.
 */
export function planShrink(cluster: ScaledCluster, demand: ClusterDemand, quietMs: number): ShrinkPlan | null {
  if (cluster.isLeaving) return null
  const nodes = new Map(demand.nodes.map((node) => [node.nodeName, node]))
  const idle = findIdleNodes(cluster, demand)
  const ready = cluster.pools
    .filter(({ grownMs }) => grownMs === null || grownMs >= quietMs)
    .flatMap(({ id: poolId, members }) =>
      members
        .filter(({ id, idleMs }) => idle.has(id) && idleMs !== null && idleMs >= quietMs)
        .map(({ id: nodeId, nodeName }) => ({ poolId, nodeId, pods: nodes.get(nodeName)?.load?.pods.length ?? 0 })),
    )
  return ready.toSorted((one, other) => one.pods - other.pods || other.nodeId - one.nodeId)[0] ?? null
}

const maySpare = (pool: ScaledPool): boolean => pool.autoscaler.enabled && checkNodeRemoval(pool) === null

function isIdle(node: NodeDemand, all: readonly NodeDemand[]): boolean {
  if (node.readyMs === null || node.load === null) return false
  if (node.load.pods.some(({ hold }) => hold !== null)) return false
  return shareOfRoom(usedRoom(node), node.room) < idleShare && fitElsewhere(node, all)
}

/** Each pod goes where it first fits, the largest first. */
function fitElsewhere(node: NodeDemand, all: readonly NodeDemand[]): boolean {
  const others = all
    .filter((one) => one.nodeName !== node.nodeName && one.readyMs !== null && !one.isCordoned)
    .map((one): NodePlaceFor & { room: PodRoom } => ({ labels: one.labels, taints: one.taints, room: freeRoom(one) }))
  return sortPodsBySize(node.load?.pods ?? []).every((pod) => {
    const other = others.find((one) => holdsRoom(one.room, pod.requests) && admitsPod(one, pod))
    if (!other) return false
    other.room = subtractRoom(other.room, pod.requests)
    return true
  })
}

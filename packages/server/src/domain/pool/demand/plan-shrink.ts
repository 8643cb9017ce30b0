import type { ClusterDemand, NodeDemand, NodePod, ComputeResources } from '../../shared/index.ts'
import { checkNodeRemoval } from '../scaling.ts'
import {
  type NodeShape,
  admitsPod,
  freeCapacity,
  hasCapacity,
  usedShare,
  subtractCapacity,
  usedCapacity,
} from './node-capacity.ts'
import { isComingNode } from './node-arrival.ts'
import { sortPodsBySize } from './sort-pods.ts'
import type { ScaledCluster, ScaledPool } from './scaled-cluster.ts'

/** Used share below which a node is idle (Cluster Autoscaler: scale-down-utilization-threshold). */
const idleShare = 0.5

/** Node to remove. */
export interface PoolShrink {
  readonly poolId: number
  readonly nodeId: number
  readonly pods: number
}

/** True if any autoscaled pool may lose a node and the cluster is not changing, so that the nodes' load must be read. */
export function canShrink({ pools, isChanging }: ScaledCluster): boolean {
  return !isChanging && pools.some(canRemoveNodes)
}

/**
 * Returns the IDs of idle nodes with their number of pods. A node is idle if its pool may shrink, less than half of its capacity is used, and nothing prevents
 * evictions. All its pods must fit on other nodes (decision E3.4). Empty if the demand is truncated or a node is still expected.
 */
export function findIdleNodes(cluster: ScaledCluster, demand: ClusterDemand): ReadonlyMap<number, number> {
  const nodes = new Map(demand.nodes.map((node) => [node.nodeName, node]))
  const isWaitedFor = cluster.pools.some(({ members }) =>
    members.some((member) => isComingNode(member, nodes.get(member.nodeName))),
  )
  if (!canShrink(cluster) || !demand.isWhole || isWaitedFor) return new Map()
  const members = cluster.pools.filter(canRemoveNodes).flatMap((pool) => pool.members)
  return new Map(
    members.flatMap(({ id, nodeName }) => {
      const pods = idlePods(nodes.get(nodeName), demand.nodes)
      return pods ? [[id, pods.length] as const] : []
    }),
  )
}

/**
 * Returns a node that was idle for the whole quiet time, in a pool that did not grow in that time. Null if none exists, or while a node is leaving. Prefers the
 * fewest pods, then the newest node. `cluster` has the idle times after this poll.
 */
export function planShrink(cluster: ScaledCluster, demand: ClusterDemand, quietMs: number): PoolShrink | null {
  if (cluster.isLeaving) return null
  const idle = findIdleNodes(cluster, demand)
  const ready = cluster.pools
    .filter(({ grownMs }) => grownMs === null || grownMs >= quietMs)
    .flatMap(({ id: poolId, members }) =>
      members.flatMap(({ id: nodeId, idleMs }) => {
        const pods = idle.get(nodeId)
        return pods !== undefined && idleMs !== null && idleMs >= quietMs ? [{ poolId, nodeId, pods }] : []
      }),
    )
  return ready.toSorted((one, other) => one.pods - other.pods || other.nodeId - one.nodeId)[0] ?? null
}

const canRemoveNodes = (pool: ScaledPool): boolean => pool.autoscaler.enabled && checkNodeRemoval(pool) === null

function idlePods(node: NodeDemand | undefined, all: readonly NodeDemand[]): readonly NodePod[] | null {
  if (!node?.load || node.readyMs === null) return null
  const { pods } = node.load
  if (
    pods.some(({ evictionBlock }) => evictionBlock !== null) ||
    usedShare(usedCapacity(node), node.capacity) >= idleShare
  )
    return null
  const others = all.filter((one) => one !== node && one.readyMs !== null && !one.isCordoned)
  return fitOn(others, pods) ? pods : null
}

function fitOn(nodes: readonly NodeDemand[], pods: readonly NodePod[]): boolean {
  const targets = nodes.map(({ labels, taints, ...node }): NodeShape & { capacity: ComputeResources } => ({
    labels,
    taints,
    capacity: freeCapacity(node),
  }))
  return sortPodsBySize(pods).every((pod) => {
    const target = targets.find((one) => hasCapacity(one.capacity, pod.requests) && admitsPod(one, pod))
    if (!target) return false
    target.capacity = subtractCapacity(target.capacity, pod.requests)
    return true
  })
}

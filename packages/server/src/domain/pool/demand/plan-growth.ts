import type { ClusterDemand, NodeDemand, PodRequirements, ComputeResources } from '../../shared/index.ts'
import {
  type NodeShape,
  admitsPod,
  freeCapacity,
  hasCapacity,
  newNodeShape,
  subtractCapacity,
} from './node-capacity.ts'
import { isComingNode, isFreshNode } from './node-arrival.ts'
import { type ScaledCluster, type ScaledPool, comingMostMs, freshMs } from './scaled-cluster.ts'
import { sortPodsBySize } from './sort-pods.ts'

/** Reasons why a pool does not grow: pool maximum, account limit, or late nodes. */
export const scalingHolds = ['maximum', 'limit', 'late'] as const
/** Reason why a pool does not grow. */
export type ScalingHold = (typeof scalingHolds)[number]

/** Growth of a cluster's pools. */
export interface PoolGrowth {
  readonly growing: readonly { readonly poolId: number; readonly nodes: number; readonly pods: number }[]
  /** Pods waiting for a pool that cannot grow. */
  readonly held: readonly { readonly poolId: number; readonly hold: ScalingHold; readonly pods: number }[]
  /** Pods that expected or additional nodes could serve. Unless 0, no node counts as idle. */
  readonly waiting: number
}

interface Bin extends NodeShape {
  capacity: ComputeResources
}

interface Candidate {
  readonly pool: ScaledPool
  readonly next: NodeShape
  readonly isLate: boolean
  /** Nodes that stayed empty for `freshMs` although pods wait. */
  readonly shunned: readonly NodeShape[]
  added: number
  pods: number
}

/**
 * Returns each pool's growth for waiting pods, and why pools cannot grow (decision E3.3). Expected nodes are counted first. Pods are packed first-fit, largest
 * first; a new node is of the pool with the least waste. Pods that fit no pool cause no growth, nor do pods that the scheduler does not place on an equal empty
 * node. `mostNodes` is the number of nodes that the account may add.
 */
export function planGrowth({ pools }: ScaledCluster, demand: ClusterDemand, mostNodes: number): PoolGrowth {
  const nodes = new Map(demand.nodes.map((node) => [node.nodeName, node]))
  const candidates = pools.filter(({ autoscaler }) => autoscaler.enabled).map((pool) => candidateOf(pool, nodes))
  const bins = comingBins(pools, nodes)
  const [unserved, held] = [[] as PodRequirements[], new Map<string, PoolGrowth['held'][number]>()]
  for (const pod of sortPodsBySize(demand.waiting)) if (!putInto(bins, pod)) unserved.push(pod)
  const hoped = unserved.filter((pod) => candidates.some(({ next }) => canHold(next, pod)))
  let left = mostNodes
  const opened: { readonly bin: Bin; readonly of: Candidate }[] = []
  for (const [index, pod] of hoped.entries()) {
    const there = opened.find(({ bin }) => putInto([bin], pod))
    if (there) {
      there.of.pods += 1
      continue
    }
    const willing = candidates.filter((one) => takes(one, pod))
    const able = willing.filter((one) => holdOf(one, left) === null)
    const best = chooseLeastWaste(able, hoped.slice(index))
    if (best) {
      const bin = { ...best.next, capacity: subtractCapacity(best.next.capacity, pod.requests) }
      opened.push({ bin, of: best })
      best.added += 1
      best.pods += 1
      left -= 1
    } else addHold(held, chooseLeastWaste(willing, [pod]), left)
  }
  return {
    growing: candidates
      .filter(({ added }) => added > 0)
      .map(({ pool, added, pods }) => ({ poolId: pool.id, nodes: added, pods })),
    held: [...held.values()],
    waiting: demand.waiting.length - unserved.length + hoped.length,
  }
}

function addHold(held: Map<string, PoolGrowth['held'][number]>, at: Candidate | null, left: number): void {
  const hold = at && holdOf(at, left)
  if (!hold) return
  const key = `${at.pool.id} ${hold}`
  held.set(key, { poolId: at.pool.id, hold, pods: (held.get(key)?.pods ?? 0) + 1 })
}

function candidateOf(pool: ScaledPool, nodes: ReadonlyMap<string, NodeDemand>): Candidate {
  const own = pool.members.flatMap(({ nodeName }) => nodes.get(nodeName) ?? [])
  const empty = own.filter(
    ({ readyMs, isCordoned, load }) =>
      readyMs !== null && readyMs >= freshMs && !isCordoned && load !== null && load.pods.length === 0,
  )
  return {
    pool,
    next: newNodeShape(pool, nodes),
    isLate: pool.members.some(({ ageMs, hasBeenReady }) => !hasBeenReady && ageMs >= comingMostMs),
    shunned: empty.map(({ labels, taints, ...node }) => ({ labels, taints, capacity: freeCapacity(node) })),
    added: 0,
    pods: 0,
  }
}

/** Also returns nodes so new that the scheduler may not have considered them. */
function comingBins(pools: readonly ScaledPool[], nodes: ReadonlyMap<string, NodeDemand>): Bin[] {
  return pools.flatMap((pool) => {
    const next = newNodeShape(pool, nodes)
    return pool.members.flatMap((member) => {
      const node = nodes.get(member.nodeName)
      if (isComingNode(member, node)) return [{ ...next }]
      if (!node || node.isCordoned || !isFreshNode(node)) return []
      return [{ labels: node.labels, taints: node.taints, capacity: freeCapacity(node) }]
    })
  })
}

const takes = ({ next, shunned }: Candidate, pod: PodRequirements): boolean =>
  canHold(next, pod) && !shunned.some((node) => canHold(node, pod))

const canHold = (node: NodeShape, pod: PodRequirements): boolean =>
  hasCapacity(node.capacity, pod.requests) && admitsPod(node, pod)

function holdOf({ pool, isLate, added }: Candidate, left: number): ScalingHold | null {
  if (pool.count + added >= pool.autoscaler.max) return 'maximum'
  if (isLate) return 'late'
  return left <= 0 ? 'limit' : null
}

/** On a tie, prefers the smaller node, then the older pool. */
function chooseLeastWaste(candidates: readonly Candidate[], pods: readonly PodRequirements[]): Candidate | null {
  const weighed = candidates.map((one) => ({ one, waste: wasteOf(one, pods) }))
  const [best] = weighed.toSorted(
    (a, b) =>
      a.waste - b.waste ||
      a.one.next.capacity.cpuMilli - b.one.next.capacity.cpuMilli ||
      a.one.next.capacity.memoryBytes - b.one.next.capacity.memoryBytes ||
      a.one.pool.id - b.one.pool.id,
  )
  return best?.one ?? null
}

/** Returns the unused share, from 0 to 1. Processors and memory count equally. */
function wasteOf(candidate: Candidate, pods: readonly PodRequirements[]): number {
  const bin: Bin = { ...candidate.next }
  for (const pod of pods) if (takes(candidate, pod)) putInto([bin], pod)
  const { capacity } = candidate.next
  return (
    (bin.capacity.cpuMilli / Math.max(1, capacity.cpuMilli) +
      bin.capacity.memoryBytes / Math.max(1, capacity.memoryBytes)) /
    2
  )
}

function putInto(bins: readonly Bin[], pod: PodRequirements): boolean {
  const bin = bins.find((one) => canHold(one, pod))
  if (!bin) return false
  bin.capacity = subtractCapacity(bin.capacity, pod.requests)
  return true
}

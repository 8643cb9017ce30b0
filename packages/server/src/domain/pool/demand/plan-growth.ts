import type { ClusterDemand, NodeDemand, PodNeeds, PodRoom } from '../../shared/index.ts'
import { type NodePlaceFor, admitsPod, freeRoom, holdsRoom, nextNodeOf, subtractRoom } from './node-room.ts'
import { isComingNode, isFreshNode } from './node-arrival.ts'
import { type ScaledCluster, type ScaledPool, comingMostMs, freshMs } from './scaled-cluster.ts'
import { sortPodsBySize } from './sort-pods.ts'

/** Why a pool stays as it is although pods wait for its nodes: its own maximum, the limit of the account, or nodes that do not come. */
export const poolHolds = ['maximum', 'limit', 'late'] as const
/** One of these reasons. */
export type PoolHold = (typeof poolHolds)[number]

/** What the pods that wait in a cluster make of its pools. */
export interface GrowthPlan {
  /** Pools that get more nodes, by how many, and how many pods that serves. */
  readonly growing: readonly { readonly poolId: number; readonly nodes: number; readonly pods: number }[]
  /** Pools that would get more, and how many pods wait there. */
  readonly held: readonly { readonly poolId: number; readonly hold: PoolHold; readonly pods: number }[]
  /** How many pods wait that nodes could serve, those included that are coming: while there is one, nothing is idle. */
  readonly waiting: number
}

/** Room that pods are put into one after the other. */
interface Bin extends NodePlaceFor {
  room: PodRoom
}

/** A pool that may get nodes. */
interface Candidate {
  readonly pool: ScaledPool
  readonly next: NodePlaceFor
  readonly isLate: boolean
  /** Nodes of it that are there, have nothing on them, and yet got none of what waits. */
  readonly shunned: readonly NodePlaceFor[]
  added: number
  pods: number
}

/**
 * Decides which pools of a cluster get how many nodes for the pods that wait in it (decision E3.3). Nodes that are coming are counted first, so that nothing is asked for twice; each pod goes
 * where it first fits, the largest first, and a new node is of the pool whose node the rest fills best. Pods that no node of any pool could take change nothing; neither do
 * those that leave an equal node empty, because something else than room keeps them waiting. `mostNodes` is how many more the account may have.
 */
export function planGrowth({ pools }: ScaledCluster, demand: ClusterDemand, mostNodes: number): GrowthPlan {
  const nodes = new Map(demand.nodes.map((node) => [node.nodeName, node]))
  const candidates = pools.filter(({ autoscaler }) => autoscaler.enabled).map((pool) => candidateOf(pool, nodes))
  const bins = comingBins(pools, nodes)
  const [unserved, held] = [[] as PodNeeds[], new Map<string, GrowthPlan['held'][number]>()]
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
      const bin = { ...best.next, room: subtractRoom(best.next.room, pod.requests) }
      opened.push({ bin, of: best })
      best.added += 1
      best.pods += 1
      left -= 1
    } else noteHeld(held, chooseLeastWaste(willing, [pod]), left)
  }
  return {
    growing: candidates
      .filter(({ added }) => added > 0)
      .map(({ pool, added, pods }) => ({ poolId: pool.id, nodes: added, pods })),
    held: [...held.values()],
    waiting: demand.waiting.length - unserved.length + hoped.length,
  }
}

function noteHeld(held: Map<string, GrowthPlan['held'][number]>, at: Candidate | null, left: number): void {
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
    next: nextNodeOf(pool, nodes),
    isLate: pool.members.some(({ ageMs, hasBeenReady }) => !hasBeenReady && ageMs >= comingMostMs),
    shunned: empty.map(({ labels, taints, ...node }) => ({ labels, taints, room: freeRoom(node) })),
    added: 0,
    pods: 0,
  }
}

/** Rooms of nodes that are on their way, and of those that are so new that the scheduler may not have looked at them. */
function comingBins(pools: readonly ScaledPool[], nodes: ReadonlyMap<string, NodeDemand>): Bin[] {
  return pools.flatMap((pool) => {
    const next = nextNodeOf(pool, nodes)
    return pool.members.flatMap((member) => {
      const node = nodes.get(member.nodeName)
      if (isComingNode(member, node)) return [{ ...next }]
      if (!node || node.isCordoned || !isFreshNode(node)) return []
      return [{ labels: node.labels, taints: node.taints, room: freeRoom(node) }]
    })
  })
}

const takes = ({ next, shunned }: Candidate, pod: PodNeeds): boolean =>
  canHold(next, pod) && !shunned.some((node) => canHold(node, pod))

const canHold = (place: NodePlaceFor, pod: PodNeeds): boolean =>
  holdsRoom(place.room, pod.requests) && admitsPod(place, pod)

function holdOf({ pool, isLate, added }: Candidate, left: number): PoolHold | null {
  if (pool.count + added >= pool.autoscaler.max) return 'maximum'
  if (isLate) return 'late'
  return left <= 0 ? 'limit' : null
}

/** The pool whose next node is filled best by what it can take of these pods; of equals the smaller node, then the older pool. */
function chooseLeastWaste(candidates: readonly Candidate[], pods: readonly PodNeeds[]): Candidate | null {
  const weighed = candidates.map((one) => ({ one, waste: wasteOf(one, pods) }))
  const [best] = weighed.toSorted(
    (a, b) =>
      a.waste - b.waste ||
      a.one.next.room.cpuMilli - b.one.next.room.cpuMilli ||
      a.one.next.room.memoryBytes - b.one.next.room.memoryBytes ||
      a.one.pool.id - b.one.pool.id,
  )
  return best?.one ?? null
}

/** The share of a new node that would stay unused, from 0 to 1; processors and memory count alike. */
function wasteOf(candidate: Candidate, pods: readonly PodNeeds[]): number {
  const bin: Bin = { ...candidate.next }
  for (const pod of pods) if (takes(candidate, pod)) putInto([bin], pod)
  const { room } = candidate.next
  return (bin.room.cpuMilli / Math.max(1, room.cpuMilli) + bin.room.memoryBytes / Math.max(1, room.memoryBytes)) / 2
}

function putInto(bins: readonly Bin[], pod: PodNeeds): boolean {
  const bin = bins.find((one) => canHold(one, pod))
  if (!bin) return false
  bin.room = subtractRoom(bin.room, pod.requests)
  return true
}

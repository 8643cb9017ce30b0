import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ClusterDemand, NodeDemand, NodePod, ComputeResources } from '../../shared/index.ts'
import { freeCapacity, hasCapacity, usedShare } from './node-capacity.ts'
import { planGrowth } from './plan-growth.ts'
import { findIdleNodes, planShrink } from './plan-shrink.ts'
import type { ScaledCluster, ScaledPool } from './scaled-cluster.ts'

/** Interval of polls. A node is removed after six idle polls at the earliest. */
const lookMs = 10_000
const quietMs = 60_000
const gib = 2 ** 30

interface WorldNode {
  readonly id: number
  readonly pool: number
  readonly bornMs: number
  readonly readyAtMs: number
  idleSinceMs: number | null
  pods: NodePod[]
}

interface WorldPool {
  readonly id: number
  readonly capacity: ComputeResources
  readonly min: number
  readonly max: number
  grownAtMs: number | null
}

class World {
  nowMs = 0
  nodes: WorldNode[] = []
  waiting: NodePod[] = []
  changes = 0
  readonly pools: readonly WorldPool[]
  readonly #joinMs: number
  #nextId = 1

  constructor(pools: readonly WorldPool[], joinMs: number) {
    this.pools = pools
    this.#joinMs = joinMs
    for (const pool of pools) this.addNodes(pool, pool.min, 0)
  }

  addNodes(pool: WorldPool, count: number, joinMs = this.#joinMs): void {
    for (let made = 0; made < count; made += 1) {
      const id = this.#nextId++
      this.nodes.push({
        id,
        pool: pool.id,
        bornMs: this.nowMs,
        readyAtMs: this.nowMs + joinMs,
        idleSinceMs: null,
        pods: [],
      })
    }
  }

  membersOf = (pool: WorldPool): WorldNode[] => this.nodes.filter((node) => node.pool === pool.id)

  schedule(): void {
    const left: NodePod[] = []
    for (const pod of this.waiting) {
      const [best] = this.#demandNodes()
        .filter((node) => node.readyMs !== null && hasCapacity(freeCapacity(node), pod.requests))
        .toSorted(
          (one, other) => usedShare(freeCapacity(other), other.capacity) - usedShare(freeCapacity(one), one.capacity),
        )
      if (best) this.nodes.find(({ id }) => String(id) === best.nodeName)?.pods.push(pod)
      else left.push(pod)
    }
    this.waiting = left
  }

  #demandNodes(): NodeDemand[] {
    return this.nodes.map(({ id, pool, readyAtMs, pods }) => ({
      nodeName: String(id),
      readyMs: readyAtMs <= this.nowMs ? this.nowMs - readyAtMs : null,
      isCordoned: false,
      labels: {},
      taints: [],
      capacity: this.pools.find((one) => one.id === pool)?.capacity ?? { cpuMilli: 0, memoryBytes: 0, pods: 0 },
      load: { staying: { cpuMilli: 0, memoryBytes: 0, pods: 0 }, pods },
    }))
  }

  demand(): ClusterDemand {
    return { waiting: this.waiting.map((pod) => ({ ...pod, waitingMs: 0 })), nodes: this.#demandNodes(), isWhole: true }
  }

  rows(): ScaledCluster {
    const pools = this.pools.map((pool): ScaledPool => {
      const members = this.membersOf(pool)
      return {
        id: pool.id,
        count: members.length,
        autoscaler: { enabled: true, min: pool.min, max: pool.max },
        typeCapacity: pool.capacity,
        labels: {},
        taints: [],
        grownMs: pool.grownAtMs === null ? null : this.nowMs - pool.grownAtMs,
        members: members.map((node) => ({
          id: node.id,
          nodeName: String(node.id),
          ageMs: this.nowMs - node.bornMs,
          hasBeenReady: node.readyAtMs <= this.nowMs,
          idleMs: node.idleSinceMs === null ? null : this.nowMs - node.idleSinceMs,
        })),
      }
    })
    return { pools, isChanging: false, isLeaving: false }
  }

  poll(): void {
    const growth = planGrowth(this.rows(), this.demand(), Infinity)
    for (const { poolId, nodes } of growth.growing) {
      const pool = this.pools.find(({ id }) => id === poolId)
      if (!pool) continue
      this.addNodes(pool, nodes)
      pool.grownAtMs = this.nowMs
      this.changes += 1
    }
    const idle = growth.waiting > 0 ? new Map<number, number>() : findIdleNodes(this.rows(), this.demand())
    for (const node of this.nodes) node.idleSinceMs = idle.has(node.id) ? (node.idleSinceMs ?? this.nowMs) : null
    const plan = growth.waiting > 0 ? null : planShrink(this.rows(), this.demand(), quietMs)
    if (!plan) return
    this.changes += 1
    const gone = this.nodes.find(({ id }) => id === plan.nodeId)
    this.nodes = this.nodes.filter((node) => node !== gone)
    this.waiting.push(...(gone?.pods ?? []))
  }

  pass(polls: number): void {
    for (let done = 0; done < polls; done += 1) {
      this.nowMs += lookMs
      this.schedule()
      this.poll()
      this.schedule()
      for (const pool of this.pools) {
        expect(this.membersOf(pool).length).toBeGreaterThanOrEqual(pool.min)
        expect(this.membersOf(pool).length).toBeLessThanOrEqual(pool.max)
      }
    }
  }

  end(isOver: (index: number) => boolean): void {
    let index = 0
    const stays = (): boolean => !isOver(index++)
    for (const node of this.nodes) node.pods = node.pods.filter(stays)
    this.waiting = this.waiting.filter(stays)
  }
}

const anywhere = { isOutOfReach: false, selector: {}, affinity: null, tolerations: [], evictionBlock: null }
const podOf = (serial: number, requests: ComputeResources): NodePod => ({ name: `p${serial}`, requests, ...anywhere })

const size = fc.record({ cpuMilli: fc.integer({ min: 10, max: 2_500 }), gibs: fc.integer({ min: 0, max: 5 }) })
const pools = fc.array(
  fc.record({
    cpus: fc.integer({ min: 1, max: 8 }),
    min: fc.integer({ min: 1, max: 3 }),
    more: fc.integer({ min: 0, max: 6 }),
  }),
  { minLength: 1, maxLength: 3 },
)
const days = fc.array(
  fc.record({
    pods: fc.array(size, { maxLength: 25 }),
    ended: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    looks: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 1, maxLength: 5 },
)

it('keeps the bounds of a pool, converges once pods do, and leaves no pod waiting for which a pool has capacity', () => {
  fc.assert(
    fc.property(pools, days, fc.integer({ min: 0, max: 12 }), (poolsOf, daysOf, joinLooks) => {
      const made = poolsOf.map(({ cpus, min, more }, index) => ({
        id: index + 1,
        capacity: { cpuMilli: cpus * 1_000, memoryBytes: cpus * 2 * gib, pods: 110 },
        min,
        max: min + more,
        grownAtMs: null,
      }))
      const world = new World(made, joinLooks * lookMs)
      let serial = 0
      for (const { pods, ended, looks: polls } of daysOf) {
        world.end((index) => ended[index % ended.length] ?? false)
        for (const { cpuMilli, gibs } of pods) {
          const requests = { cpuMilli, memoryBytes: gibs * gib, pods: 1 }
          world.waiting.push(podOf(serial++, requests))
        }
        world.pass(polls)
      }
      world.pass(60 + 10 * world.nodes.length)
      const atRest = world.changes
      world.pass(60)
      expect(world.changes).toBe(atRest)
      const isFull = (pool: WorldPool): boolean => world.membersOf(pool).length === pool.max
      const couldServe = world.waiting.filter(({ requests }) =>
        made.some((pool) => !isFull(pool) && hasCapacity(pool.capacity, requests)),
      )
      expect(couldServe).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('requests nodes once, however long they take, and as many as the pods fill', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 30 }),
      (count, perNode, joinLooks) => {
        const pool = {
          id: 1,
          capacity: { cpuMilli: perNode * 1_000, memoryBytes: gib, pods: 110 },
          min: 1,
          max: 100,
          grownAtMs: null,
        }
        const world = new World([pool], joinLooks * lookMs)
        const requests = { cpuMilli: 1_000, memoryBytes: 0, pods: 1 }
        world.waiting = Array.from({ length: count }, (_one, index) => podOf(index, requests))
        world.pass(joinLooks + 1)
        expect([world.waiting.length, world.nodes.length]).toEqual([0, Math.max(1, Math.ceil(count / perNode))])
        expect(world.changes).toBe(count > perNode ? 1 : 0)
      },
    ),
    { numRuns: 100 },
  )
})

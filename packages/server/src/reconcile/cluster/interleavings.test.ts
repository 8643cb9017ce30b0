import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type ClusterId } from '#domain/shared/index.ts'
import { type EngineBench, openEngineBench } from '#testkit/engine/engine-bench.ts'
import {
  requestCluster,
  requestClusterRecycle,
  requestClusterRemoval,
  requestRenewal,
  requestUpgrade,
} from '#testkit/requests/request-cluster.ts'
import { requestNodeRecycle, requestNodeRemoval } from '#testkit/requests/request-node.ts'
import {
  requestPool,
  requestPoolState,
  requestPoolRecycle,
  requestPoolRemoval,
} from '#testkit/requests/request-pool.ts'
import { requestRemoval } from '#testkit/requests/request-host.ts'
import { expectCluster, expectClusterGone } from '#testkit/stories/expect-cluster.ts'
import { membersOf } from '#testkit/stories/members-of.ts'
import { quickPatience } from '../engine/patience.ts'

// Work takes time here, so that requests meet nodes on their way in and out; the clock is the test's.
let bench: EngineBench
beforeAll(async () => {
  bench = await openEngineBench('fast', { ...quickPatience, resyncMs: 3_600_000 })
})
afterAll(() => bench.close())

const moves = [
  'pass',
  'tick',
  'resize',
  'recycleNode',
  'recyclePool',
  'recycleCluster',
  'deleteNode',
  'deletePool',
  'addPool',
  'upgrade',
  'makeHa',
  'renew',
  'relabel',
  'deleteHost',
  'loseHost',
  'cutPower',
] as const
type Move = (typeof moves)[number]
/** `pick` chooses the pool, the node, or the new count. */
interface Played {
  readonly move: Move
  readonly pick: number
}

const anyMove: fc.Arbitrary<Played> = fc.record({
  move: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<Move>('pass', 'tick') },
    { weight: 3, arbitrary: fc.constantFrom(...moves) },
  ),
  pick: fc.nat({ max: 7 }),
})
const anyScenario = fc.record({
  counts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
  played: fc.array(anyMove, { maxLength: 16 }),
  isDeleted: fc.boolean(),
})

/** What was wanted last: version, high availability, and how many nodes each pool has. */
interface Wanted {
  version: number
  isHighlyAvailable: boolean
  readonly pools: Map<number, number>
}

let scenarios = 0

describe('whatever is asked while nodes come and go, it ends at what was wanted last (decisions E4 to E9, D11, F2)', () => {
  it('any sequence of resize, recycle, delete, upgrade and loss of hosts, with passes in between', async () => {
    // fast-check prints seed and path of a counterexample; give both to fc.assert to see it again.
    await fc.assert(fc.asyncProperty(anyScenario, tell), { numRuns: 25 })
  }, 300_000)
})

async function tell({
  counts,
  played,
  isDeleted,
}: {
  counts: readonly number[]
  played: readonly Played[]
  isDeleted: boolean
}): Promise<void> {
  scenarios += 1
  const { id } = await requestCluster(bench, {
    label: `tale-${scenarios}`,
    version: '1.33',
    pools: counts.map((count) => ({ count })),
  })
  const poolIds = await bench.store.db
    .selectFrom('pools')
    .select('id')
    .where('cluster_id', '=', id)
    .orderBy('id')
    .execute()
  const wanted: Wanted = {
    version: 33,
    isHighlyAvailable: false,
    pools: new Map(poolIds.map((pool, index) => [pool.id, counts[index] ?? 0])),
  }
  for (const one of played) await play(one, id, wanted)
  if (isDeleted) await requestClusterRemoval(bench, id)
  await lookAtHosts(id)
  await bench.settle()
  await (isDeleted ? expectClusterGone(bench, id) : expectWanted(id, wanted))
  await expectRest(id)
}

async function play({ move, pick }: Played, id: number, wanted: Wanted): Promise<void> {
  const poolIds = [...wanted.pools.keys()]
  const poolId = poolIds[pick % Math.max(1, poolIds.length)]
  const members = await membersOf(bench, id)
  const member = members[pick % Math.max(1, members.length)]
  if (move in ofCluster) return ofCluster[move]?.(id, wanted, pick)
  if (poolId !== undefined && move in ofPool) return ofPool[move]?.(poolId, wanted, pick)
  if (member && move in ofNode) return ofNode[move]?.(member, wanted)
}

type Member = Awaited<ReturnType<typeof membersOf>>[number]

const ofCluster: Partial<Record<Move, (id: number, wanted: Wanted, pick: number) => Promise<void>>> = {
  async pass() {
    for (const claim of await bench.claimDue()) await bench.pass(claim)
  },
  async tick() {
    await bench.advance(350)
  },
  async recycleCluster(id) {
    await requestClusterRecycle(bench, id)
  },
  async addPool(id, wanted, pick) {
    const count = 1 + (pick % 2)
    wanted.pools.set((await requestPool(bench, id, { count })).id, count)
  },
  async upgrade(id, wanted) {
    if (wanted.version === 36) return
    wanted.version += 1
    await requestUpgrade(bench, id, { version: `1.${wanted.version}` })
  },
  async makeHa(id, wanted) {
    if (wanted.isHighlyAvailable) return
    wanted.isHighlyAvailable = true
    await requestUpgrade(bench, id, { isHighlyAvailable: true })
  },
  async renew(id) {
    await requestRenewal(bench, id)
  },
}

const ofPool: Partial<Record<Move, (poolId: number, wanted: Wanted, pick: number) => Promise<void>>> = {
  async resize(poolId, wanted, pick) {
    const count = 1 + (pick % 4)
    wanted.pools.set(poolId, count)
    await requestPoolState(bench, poolId, { count })
  },
  async relabel(poolId, _wanted, pick) {
    await requestPoolState(bench, poolId, { labels: { pick: String(pick) } })
  },
  async recyclePool(poolId) {
    await requestPoolRecycle(bench, poolId)
  },
  async deletePool(poolId, wanted) {
    wanted.pools.delete(poolId)
    await requestPoolRemoval(bench, poolId)
  },
}

const ofNode: Partial<Record<Move, (member: Member, wanted: Wanted) => Promise<void>>> = {
  async recycleNode({ id }) {
    await requestNodeRecycle(bench, id)
  },
  async deleteNode({ id, pool_id: poolId }, wanted) {
    const count = wanted.pools.get(poolId) ?? 0
    if (count < 2) return
    wanted.pools.set(poolId, count - 1)
    await requestNodeRemoval(bench, id)
    expect((await membersOf(bench, id)).map((member) => member.id)).not.toContain(id)
  },
  async deleteHost({ host_id: hostId }) {
    const host =
      hostId === null
        ? undefined
        : await bench.store.db.selectFrom('hosts').select('status').where('id', '=', hostId).executeTakeFirst()
    if (host && host.status !== 'deleting') await requestRemoval(bench, hostId as number)
  },
  async loseHost({ host_id: hostId }) {
    await sql`delete from sim.hosts where public_id = ${hostId}`.execute(bench.store.db)
  },
  async cutPower({ host_id: hostId }) {
    await sql`update sim.hosts set power = 'off' where public_id = ${hostId} and work is null`.execute(bench.store.db)
  },
}

/** What nobody asked for is found by the next look. */
async function lookAtHosts(clusterId: number): Promise<void> {
  await sql`update work set due = moor_now() where (kind = 'host' and id in (select id from hosts where orch_cluster_id = ${clusterId}))
    or (kind = 'node' and id in (select id from nodes where cluster_id = ${clusterId}))`.execute(bench.store.db)
}

async function expectWanted(id: number, wanted: Wanted): Promise<void> {
  const nodes = [...wanted.pools.values()].reduce((total, count) => total + count, 0)
  await expectCluster(bench, id, { version: `1.${wanted.version}`, isHighlyAvailable: wanted.isHighlyAvailable, nodes })
  const pools = await bench.store.db
    .selectFrom('pools')
    .select(['id', 'count'])
    .where('cluster_id', '=', asId<ClusterId>(id))
    .orderBy('id')
    .execute()
  expect(new Map(pools.map((pool) => [pool.id, pool.count]))).toEqual(wanted.pools)
  for (const [poolId, count] of wanted.pools)
    expect((await membersOf(bench, id)).filter((member) => member.pool_id === poolId)).toHaveLength(count)
}

/** Nothing is open, nothing has failed but the making of nodes whose hosts were taken away, and no lease is held. */
async function expectRest(id: number): Promise<void> {
  const {
    rows: [left],
  } = await sql<{ leases: number; open: number }>`
    select (select count(*) from work where lease_holder is not null) as leases,
      (select count(*) from events where status in ('scheduled', 'started')) as open`.execute(bench.store.db)
  expect(left).toEqual({ leases: 0, open: 0 })
  const failed = await bench.store.db
    .selectFrom('events')
    .select(['action', 'message'])
    .where('status', '=', 'failed')
    .where(sql<boolean>`action like 'orch%'`)
    .where('action', '<>', 'orch_node_create')
    .execute()
  expect(failed, `cluster ${id}`).toEqual([])
}

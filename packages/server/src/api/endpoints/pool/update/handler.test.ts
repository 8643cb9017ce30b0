import { type Pool, linode } from '@moorage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type EventId, type PoolId } from '#domain/shared/index.ts'
import { updateLimits } from '#store/account/account-limits.ts'
import { at } from '#testkit/at.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { operationEvent, requestEvents } from '#testkit/http/operation-event.ts'
import { type PoolBench, openPoolBench } from '#testkit/http/pool-bench.ts'

let bench: PoolBench
beforeAll(async () => {
  bench = await openPoolBench()
})
afterAll(() => bench.close())

const update = (id: number, body: unknown) => bench.ask<Pool>('PUT', `/pools/${id}`, body)
const idsOf = (pool: Pool) => pool.nodes.map((node) => node.id)
const eventOf = async (id: unknown) =>
  bench.store.db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', asId<EventId>(Number(id)))
    .executeTakeFirstOrThrow()
const storedPool = (id: number) =>
  bench.store.db.selectFrom('pools').selectAll().where('id', '=', asId<PoolId>(id)).executeTakeFirstOrThrow()

/** A pool whose nodes are ready, after the clock has gone on so that a changed `updated` shows. */
async function readyPool(body = {}): Promise<Pool> {
  const { id } = await bench.makePool({ count: 3, ...body })
  await bench.ripen(id)
  await sql`update clock set shift = shift + interval '5 seconds'`.execute(bench.store.db)
  return bench.viewPool(id)
}

describe('a pool is updated (contract, operation 26)', () => {
  it('E10: what no pool has is refused by its name', async () => {
    const { id } = await bench.makePool()
    expectRefused(
      await update(id, { k8s_version: '1.36', isolation: { public_ipv4: true } }),
      ['A pool has the version of its cluster and none of its own.', 'k8s_version'],
      ['Nodes cannot be kept from public networks.', 'isolation'],
    )
    expect((await update(id, { firewall_id: 0, update_strategy: 'on_recycle', isolation: {} })).status).toBe(200)
  })

  it('a raised count appends nodes at once, in the answer itself: no host, not ready (E2)', async () => {
    const before = await readyPool()
    const { status, body } = await update(before.id, { count: 5 })
    expect([status, body.count, body.nodes.slice(0, 3)]).toEqual([200, 5, before.nodes])
    expect(body.nodes.slice(3)).toEqual([
      { id: expect.any(String), instance_id: null, status: 'not_ready' },
      { id: expect.any(String), instance_id: null, status: 'not_ready' },
    ])
    expect(await bench.viewPool(before.id)).toEqual(body)
  })

  it('a lowered count removes nodes that are not ready first, then the newest; they are gone from the answer (E7)', async () => {
    const before = await readyPool()
    await bench.store.db
      .updateTable('nodes')
      .set({ is_ready: false })
      .where('id', '=', at(await bench.nodesOf(before.id), 0).id)
      .execute()
    expect(idsOf((await update(before.id, { count: 2 })).body)).toEqual(idsOf(before).slice(1))
    expect(idsOf((await update(before.id, { count: 1 })).body)).toEqual([idsOf(before)[1]])
    for (const id of [0, 2]) expect((await bench.ask('GET', `/nodes/${at(before.nodes, id).id}`)).status).toBe(404)
  })

  it('count, autoscaler, labels or taints start one operation, which knows what it waits for (F2, F3)', async () => {
    const before = await readyPool()
    const leaving = at(await bench.nodesOf(before.id), 2).id
    const answer = await update(before.id, { count: 2, labels: { a: 'b' } })
    expect(await operationEvent(bench, answer)).toMatchObject({
      action: 'orch_pool_update',
      status: 'scheduled',
      username: 'tester',
    })
    expect((await eventOf(answer.headers['operation-id'])).target).toEqual({ specSerial: 2, nodeIds: [leaving] })
    expect((await requestEvents(bench, answer)).map((event) => event.action)).toEqual(['orch_pool_update'])
    for (const body of [
      { autoscaler: { enabled: true, min: 1, max: 4 } },
      { taints: [{ key: 'a', effect: 'NoSchedule' }] },
    ]) {
      expect((await update(before.id, body)).headers['operation-id']).toBeDefined()
    }
  })

  it('a later change cancels the earlier one that has not ended (D11)', async () => {
    const before = await readyPool()
    const [first, second] = [await update(before.id, { count: 5 }), await update(before.id, { count: 4 })]
    expect((await eventOf(first.headers['operation-id'])).status).toBe('canceled')
    expect((await eventOf(second.headers['operation-id'])).status).toBe('scheduled')
  })

  it('labels and taints replace the old set, and reach standing nodes without a recycle (E3; facts 7.4)', async () => {
    const before = await readyPool({ labels: { a: '1', b: '2' }, taints: [{ key: 'old', effect: 'NoExecute' }] })
    const work = () =>
      bench.store.db
        .selectFrom('work')
        .select(['id', 'generation'])
        .where('kind', '=', 'node')
        .where('id', 'in', sql<number>`(select id from nodes where pool_id = ${before.id})`)
        .orderBy('id')
        .execute()
    const earlier = await work()
    const { body } = await update(before.id, { labels: { c: '3' }, taints: [] })
    expect(body).toEqual({ ...before, labels: { c: '3' }, taints: [] })
    expect(await work()).toEqual(earlier.map(({ id, generation }) => ({ id, generation: generation + 1 })))
  })

  it('tags and label alone are told as a notification, without an operation; updated follows (F2, F3)', async () => {
    const before = await readyPool({ tags: ['old'] })
    const stored = await storedPool(before.id)
    const answer = await update(before.id, { tags: ['x', 'y', 'x'], label: 'Named' })
    expect(answer.body).toEqual({ ...before, tags: ['x', 'y'], label: 'Named' })
    expect([answer.headers['operation-id'], answer.headers['location']]).toEqual([undefined, undefined])
    expect(await requestEvents(bench, answer)).toMatchObject([
      { action: 'orch_pool_update', status: 'notification', entity_label: 'Named', entity_type: 'orchnodepool' },
    ])
    expect((await storedPool(before.id)).updated > stored.updated).toBe(true)
  })

  it('type and disks are not to be changed and are ignored (A4, E3)', async () => {
    const before = await readyPool({ disks: [{ size: 10, type: 'raw' }] })
    expect((await update(before.id, { type: 'g6-standard-6', disks: [], nodes: [], id: 7 })).body).toEqual(before)
  })
})

describe('a PUT that changes nothing (F2; W15: clients echo what they read)', () => {
  it.each<[string, (pool: Pool) => unknown]>([
    ['an empty body', () => ({})],
    ['the whole pool', (pool) => pool],
    [
      'null for everything',
      () => ({ count: null, autoscaler: null, tags: null, label: null, labels: null, taints: null }),
    ],
    [
      'taints in another order, a tag twice',
      (pool) => ({ taints: pool.taints.toReversed(), tags: [...pool.tags, ...pool.tags], labels: { b: '2', a: '1' } }),
    ],
    ['the autoscaler without its bounds', () => ({ autoscaler: { enabled: false } })],
  ])('%s: 200, no event, updated stays', async (_words, bodyOf) => {
    const before = await readyPool({
      labels: { a: '1', b: '2' },
      tags: ['t'],
      taints: [
        { key: 'k', effect: 'NoExecute' },
        { key: 'k', effect: 'NoSchedule' },
      ],
      label: 'l',
    })
    const stored = await storedPool(before.id)
    const answer = await update(before.id, bodyOf(before))
    expect([answer.status, answer.body, answer.headers['operation-id']]).toEqual([200, before, undefined])
    expect(await requestEvents(bench, answer)).toEqual([])
    expect(await storedPool(before.id)).toEqual(stored)
  })
})

describe('the autoscaler (E3)', () => {
  const on = { enabled: true, min: 2, max: 4 }

  it('a count outside bounds passes while it is disabled (W15)', async () => {
    const { id } = await readyPool({ autoscaler: { enabled: false, min: 1, max: 1 } })
    expect((await update(id, { count: 4 })).body).toMatchObject({
      count: 4,
      autoscaler: { enabled: false, min: 1, max: 1 },
    })
  })

  it('enabled and a count sent outside its bounds: refused on count', async () => {
    const { id } = await readyPool({ autoscaler: on })
    expectRefused(await update(id, { count: 5 }), ['Must be 2-4 while the autoscaler is enabled', 'count'])
    expectRefused(await update(id, { count: 3, autoscaler: { enabled: true, min: 4, max: 5 } }), [
      'Must be 4-5 while the autoscaler is enabled',
      'count',
    ])
    expect((await update(id, { count: 4 })).status).toBe(200)
  })

  it.each([
    [{ enabled: true, min: 5, max: 6 }, 5],
    [{ enabled: true, min: 1, max: 2 }, 2],
    [{ enabled: true, min: 1, max: 9 }, 3],
  ])(
    'enabled as %j and no count sent: the stored count moves to the nearest bound at once',
    async (autoscaler, count) => {
      const { id } = await readyPool()
      const { body } = await update(id, { autoscaler })
      expect([body.count, body.nodes.length, body.autoscaler]).toEqual([count, count, autoscaler])
    },
  )

  it('a bound that is not sent stays; min above max is refused also when disabled', async () => {
    const { id } = await readyPool({ autoscaler: on })
    expect((await update(id, { autoscaler: { enabled: true, max: 6 } })).body.autoscaler).toEqual({
      enabled: true,
      min: 2,
      max: 6,
    })
    expectRefused(await update(id, { autoscaler: { enabled: false, max: 1 } }), [
      'The minimum 2 of the autoscaler is above its maximum 1.',
      'autoscaler.max',
    ])
    expectRefused(
      await update(id, { autoscaler: { enabled: false, min: 3, max: 2 }, tags: [''] }),
      ['Length must be 1-50 characters', 'tags[0]'],
      ['The minimum 3 of the autoscaler is above its maximum 2.', 'autoscaler.min'],
    )
  })
})

describe('a pool update is refused', () => {
  it.each(['Errors 3: "a pool count outside 1..100"', 'Limits: "Node pool count: 1..100"'])('%s', async () => {
    const before = await readyPool()
    for (const count of [0, 101, -1]) expectRefused(await update(before.id, { count }), ['Must be 1-100', 'count'])
    expect(await bench.viewPool(before.id)).toEqual(before)
  })

  it("beyond the account's limit of nodes, and only when the count rises (G6)", async () => {
    const before = await readyPool()
    const { used } = await bench.store.db
      .selectFrom('pools')
      .select(sql<number>`sum(count)::bigint`.as('used'))
      .where('account_id', '=', bench.accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const setMost = (nodes: number | null) =>
      bench.store.db.transaction().execute((tx) => updateLimits(tx, bench.accountId, { nodes }))
    await setMost(used - 1)
    expectRefused(await update(before.id, { count: 4 }), [
      `This account uses ${used} of ${used - 1} nodes, and 1 more would exceed that limit.`,
      '',
    ])
    expect((await update(before.id, { count: 2 })).status).toBe(200)
    await setMost(null)
  })

  it("in another cluster than its own, deleted, another account's or malformed: 404 (B3; facts 7.4)", async () => {
    const elsewhere = await bench.makePool({}, await bench.makeCluster())
    const gone = await bench.makePool()
    await bench.ask('DELETE', `/pools/${gone.id}`)
    for (const id of [elsewhere.id, gone.id, 999_999, 'x', '01']) {
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', ''],
        ['DELETE', ''],
        ['POST', '/recycle'],
      ] as const) {
        const answer = await bench.ask(method, `/pools/${id}${path}`)
        expect([answer.status, answer.body]).toEqual([
          404,
          { errors: [{ reason: 'Not found', field: '', code: 'resource.not_found' }] },
        ])
      }
    }
  })
})

it('in the linode dialect an echoed pool is no change either (W15, E10)', async () => {
  const words = await openPoolBench(linode)
  try {
    const pool = await words.makePool({ count: 2, tags: ['t'] })
    const answer = await words.ask<Pool>('PUT', `/pools/${pool.id}`, pool)
    expect([answer.status, answer.body, answer.headers['operation-id']]).toEqual([200, pool, undefined])
    const changed = await words.ask<Pool>('PUT', `/pools/${pool.id}`, { count: 1 })
    expect(await operationEvent(words, changed)).toMatchObject({ action: 'lke_pool_update' })
  } finally {
    await words.close()
  }
})

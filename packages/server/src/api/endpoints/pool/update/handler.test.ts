import { type Pool, linode } from '@moorage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type PoolId } from '#domain/shared/index.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { operationEvent, requestEvents } from '#testkit/http/operation-event.ts'
import { type PoolBench, openPoolBench } from '#testkit/http/pool-bench.ts'

let bench: PoolBench
beforeAll(async () => {
  bench = await openPoolBench()
})
afterAll(() => bench.close())

const update = (id: number, body: unknown) => bench.ask<Pool>('PUT', `/pools/${id}`, body)
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
})

describe('a pool update is refused', () => {
  it.each(['Errors 3: "a pool count outside 1..100"', 'Limits: "Node pool count: 1..100"'])('%s', async () => {
    const before = await readyPool()
    for (const count of [0, 101, -1]) expectRefused(await update(before.id, { count }), ['Must be 1-100', 'count'])
    expect(await bench.viewPool(before.id)).toEqual(before)
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

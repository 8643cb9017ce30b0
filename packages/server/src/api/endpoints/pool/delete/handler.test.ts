import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type EventId } from '#domain/shared/index.ts'
import { at } from '#testkit/at.ts'
import { operationEvent, requestEvents } from '#testkit/http/operation-event.ts'
import { type PoolBench, openPoolBench } from '#testkit/http/pool-bench.ts'

let bench: PoolBench
beforeAll(async () => {
  bench = await openPoolBench()
})
afterAll(() => bench.close())

const eventsOf = (answer: { headers: Readonly<Record<string, string | undefined>> }) =>
  bench.store.db
    .selectFrom('events')
    .selectAll()
    .where((where) =>
      where.or([
        where('id', '=', asId<EventId>(Number(answer.headers['operation-id']))),
        where('cause_id', '=', asId<EventId>(Number(answer.headers['operation-id']))),
      ]),
    )
    .orderBy('id')
    .execute()

describe('a pool is deleted (contract, operation 27; E7)', () => {
  it('the last one of a cluster too: {}, 404 at once, all its nodes leave', async () => {
    const clusterId = await bench.makeCluster()
    const pool = await bench.makePool({ count: 3 }, clusterId)
    const path = `/v4/orch/clusters/${clusterId}`
    const answer = await bench.call('DELETE', `${path}/pools/${pool.id}`)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect((await bench.call('GET', `${path}/pools/${pool.id}`)).status).toBe(404)
    expect((await bench.call('GET', `${path}/nodes/${at(pool.nodes, 0).id}`)).status).toBe(404)
    expect((await bench.call<{ results: number }>('GET', `${path}/pools`)).body.results).toBe(0)
    expect((await bench.nodesOf(pool.id)).map((node) => node.role)).toEqual(['leaving', 'leaving', 'leaving'])
    expect((await bench.call('DELETE', `${path}/pools/${pool.id}`)).status).toBe(404)
  })

  it('by one operation of the user; its nodes go by jobs of the system on its behalf (F2)', async () => {
    const pool = await bench.makePool({ count: 2 })
    const answer = await bench.ask('DELETE', `/pools/${pool.id}`)
    expect(await operationEvent(bench, answer)).toMatchObject({
      action: 'orch_pool_delete',
      status: 'scheduled',
      username: 'tester',
      entity: { id: pool.id, type: 'orchnodepool' },
    })
    expect(await requestEvents(bench, answer)).toHaveLength(1)
    expect((await eventsOf(answer)).map(({ action, username, message }) => [action, username, message])).toEqual([
      ['orch_pool_delete', 'tester', ''],
      ...pool.nodes.map((node) => ['orch_node_delete', null, node.id]),
    ])
  })

  it('whatever else was asked of it is canceled (D11), and a replacement under way leaves too', async () => {
    const pool = await bench.makePool({ count: 2 })
    await bench.ripen(pool.id)
    await bench.ask('PUT', `/pools/${pool.id}`, { labels: { a: 'b' } })
    await bench.ask('POST', `/pools/${pool.id}/recycle`)
    await bench.ask('DELETE', `/pools/${pool.id}`)
    const ofPool = await bench.store.db
      .selectFrom('events')
      .select(['action', 'status'])
      .where('work_kind', '=', 'pool')
      .where('work_id', '=', pool.id)
      .orderBy('id')
      .execute()
    expect(ofPool).toEqual([
      { action: 'orch_pool_create', status: 'canceled' },
      { action: 'orch_pool_update', status: 'canceled' },
      { action: 'orch_pool_recycle', status: 'canceled' },
      { action: 'orch_pool_delete', status: 'scheduled' },
    ])
    expect((await bench.nodesOf(pool.id)).map((node) => node.role)).toEqual(['leaving', 'leaving', 'leaving'])
  })

  it("gives its nodes back to the account's limit at once (G6)", async () => {
    const pool = await bench.makePool({ count: 4 })
    const used = async () =>
      (
        await bench.store.db
          .selectFrom('pools')
          .select(({ fn }) => fn.sum<string>('count').as('used'))
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      )?.used
    const before = Number(await used())
    await bench.ask('DELETE', `/pools/${pool.id}`)
    expect(Number(await used())).toBe(before - 4)
  })
})

import { type Node, type Pool, linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type HostId, type PoolId } from '#domain/shared/index.ts'
import { findPool } from '#store/pool/find-pool.ts'
import { at } from '#testkit/at.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { operationEvent, requestEvents } from '#testkit/http/operation-event.ts'
import { type PoolBench, openPoolBench } from '#testkit/http/pool-bench.ts'

let bench: PoolBench
beforeAll(async () => {
  bench = await openPoolBench()
})
afterAll(() => bench.close())

const remove = (id: string) => bench.ask('DELETE', `/nodes/${id}`)
const idsOf = (pool: Pool) => pool.nodes.map((node) => node.id)

async function readyPool(count: number, more = {}): Promise<Pool> {
  const { id } = await bench.makePool({ count, ...more })
  await bench.ripen(id)
  return bench.viewPool(id)
}

describe('a node is shown (contract, operation 20)', () => {
  it('as {data: Node}: without a host, with one, ready (E2, E10)', async () => {
    const node = at((await bench.makePool()).nodes, 0)
    const view = async () => (await bench.ask<{ data: Node }>('GET', `/nodes/${node.id}`)).body
    expect(await view()).toEqual({ data: { id: node.id, instance_id: null, status: 'not_ready' } })
    const row = bench.store.db.updateTable('nodes').where('name', '=', at(node.id.split('-'), 1))
    await row.set({ host_id: asId<HostId>(71) }).execute()
    expect(await view()).toEqual({ data: { id: node.id, instance_id: 71, status: 'not_ready' } })
    await row.set({ is_ready: true }).execute()
    expect(await view()).toEqual({ data: { id: node.id, instance_id: 71, status: 'ready' } })
    await row.set({ host_id: null }).execute()
  })

  it('E6.2: the rows say of each node whether one comes in its place, and since when it came in place of another', async () => {
    const pool = await readyPool(2)
    await bench.ask('POST', `/nodes/${at(pool.nodes, 0).id}/recycle`)
    const viewer = { accountId: bench.accountId, userId: bench.userId, isRestricted: false, clusterId: null }
    const shown = async () =>
      (await findPool(bench.store.db, viewer, bench.clusterId, asId<PoolId>(pool.id))).nodes.map((node) => [
        node.is_being_replaced,
        node.replacing_ms,
      ])
    expect(await shown()).toEqual([
      [true, null],
      [false, null],
    ])
    await bench.ripen(pool.id)
    expect(await shown()).toEqual([
      [false, null],
      [false, expect.any(Number)],
    ])
  })

  it('404, the same for all: malformed, of another pool, cluster or account, a replacement, or on its way out (B3, E6, E7)', async () => {
    const pool = await readyPool(2)
    const elsewhere = await bench.makePool({}, await bench.makeCluster())
    await remove(at(pool.nodes, 1).id)
    await bench.ask('POST', `/pools/${pool.id}/recycle`)
    const surge = at(await bench.nodesOf(pool.id), 2)
    const name = at(at(pool.nodes, 0).id.split('-'), 1)
    const unknown = [
      'x',
      '1',
      `${pool.id}`,
      `${pool.id}-`,
      name,
      `${pool.id}-${name.toUpperCase()}x`,
      `0${pool.id}-${name}`,
      `${pool.id + 1}-${name}`,
      `-${pool.id}-${name}`,
      at(pool.nodes, 1).id,
      at(elsewhere.nodes, 0).id,
      `${pool.id}-${surge.name}`,
      '99999999999999999999-0123456789ab',
      'x'.repeat(65),
    ]
    for (const id of unknown) {
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['POST', '/recycle'],
      ] as const) {
        const answer = await bench.ask(method, `/nodes/${id}${path}`)
        expect([id, answer.status, answer.body]).toEqual([
          id,
          404,
          { errors: [{ reason: 'Not found', field: '', code: 'resource.not_found' }] },
        ])
      }
    }
  })

  it('in the linode dialect with the flat fields beside it (E10)', async () => {
    const words = await openPoolBench(linode)
    try {
      const node = at((await words.makePool()).nodes, 0)
      expect((await words.ask('GET', `/nodes/${node.id}`)).body).toEqual({ data: node, ...node })
    } finally {
      await words.close()
    }
  })
})

describe('a node is deleted (contract, operation 21: "reduces the pool\'s size"; E7)', () => {
  it("that very node goes and count falls by one, in the answer's own moment", async () => {
    const pool = await readyPool(3)
    const answer = await remove(at(pool.nodes, 1).id)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await bench.viewPool(pool.id)).toEqual({ ...pool, count: 2, nodes: [pool.nodes[0], pool.nodes[2]] })
    expect((await remove(at(pool.nodes, 1).id)).status).toBe(404)
  })

  it('by one operation of the user, whose message names the node (F1, F2)', async () => {
    const pool = await readyPool(2)
    const answer = await remove(at(pool.nodes, 0).id)
    expect(await operationEvent(bench, answer)).toMatchObject({
      action: 'orch_node_delete',
      status: 'scheduled',
      username: 'tester',
      message: at(pool.nodes, 0).id,
      entity: { id: pool.id, type: 'orchnodepool', label: `pool ${pool.id}` },
    })
    expect(await requestEvents(bench, answer)).toHaveLength(1)
    const node = at(await bench.nodesOf(pool.id), 0)
    const open = (await bench.openJobs('orch_node_delete')).filter(
      (job) => job.work_kind === 'node' && job.work_id === node.id,
    )
    expect(open.map((job) => job.id)).toEqual([Number(answer.headers['operation-id'])])
  })

  it('min and max of the autoscaler stay as they are (facts 7.4)', async () => {
    const pool = await readyPool(2)
    await remove(at(pool.nodes, 0).id)
    expect((await bench.viewPool(pool.id)).autoscaler).toEqual({ enabled: false, min: 2, max: 2 })
  })

  it('the last node of a pool is refused (E7)', async () => {
    const pool = await readyPool(1)
    expectRefused(await remove(at(pool.nodes, 0).id), ['The last node of a pool cannot be deleted.', ''])
    expect(await bench.viewPool(pool.id)).toEqual(pool)
  })

  it('below the minimum of an enabled autoscaler is refused (E3)', async () => {
    const pool = await readyPool(3, { autoscaler: { enabled: true, min: 2, max: 4 } })
    expect((await remove(at(pool.nodes, 0).id)).status).toBe(200)
    expectRefused(await remove(at(pool.nodes, 1).id), [
      'The pool has 2 nodes, and its autoscaler keeps at least 2.',
      '',
    ])
  })

  it('while it is being replaced: its replacement leaves too, its recycle is canceled, and no node is too many (D11, E7)', async () => {
    const pool = await readyPool(3)
    const recycling = await bench.ask('POST', `/nodes/${at(pool.nodes, 0).id}/recycle`)
    await remove(at(pool.nodes, 0).id)
    expect((await bench.nodesOf(pool.id)).map((node) => node.role)).toEqual(['leaving', 'member', 'member', 'leaving'])
    expect(idsOf(await bench.viewPool(pool.id))).toEqual(idsOf(pool).slice(1))
    expect(await operationEvent(bench, recycling)).toMatchObject({
      status: 'canceled',
      message: `${at(pool.nodes, 0).id}: A later request replaced this one.`,
    })
  })

  it('another one than the one being replaced: the replacement goes on', async () => {
    const pool = await readyPool(3)
    await bench.ask('POST', `/pools/${pool.id}/recycle`)
    await remove(at(pool.nodes, 2).id)
    expect((await bench.nodesOf(pool.id)).map((node) => node.role)).toEqual(['member', 'member', 'leaving', 'surge'])
    await bench.ripen(pool.id)
    const after = await bench.viewPool(pool.id)
    expect(after.nodes).toHaveLength(2)
    expect(after.nodes.filter((node) => idsOf(pool).includes(node.id))).toEqual([])
  })

  it('its place is not taken again when the pool grows: a new node has a new id', async () => {
    const pool = await readyPool(2)
    await remove(at(pool.nodes, 1).id)
    const { body } = await bench.ask<Pool>('PUT', `/pools/${pool.id}`, { count: 2 })
    expect(idsOf(body)[0]).toBe(idsOf(pool)[0])
    expect(idsOf(pool)).not.toContain(idsOf(body)[1])
  })
})

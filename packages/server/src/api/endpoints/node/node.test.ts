import { type Node, type Pool, linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type HostId, type PoolId } from '#domain/shared/index.ts'
import { findPool } from '#store/pool/find-pool.ts'
import { at } from '#testkit/at.ts'
import { type PoolBench, openPoolBench } from '#testkit/http/pool-bench.ts'

let bench: PoolBench
beforeAll(async () => {
  bench = await openPoolBench()
})
afterAll(() => bench.close())

const remove = (id: string) => bench.ask('DELETE', `/nodes/${id}`)
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
})

import type { Pool } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { asId, type PoolId } from '#domain/shared/index.ts'
import { findPool } from '#store/pool/find-pool.ts'
import { listPools } from '#store/pool/list-pools.ts'
import { at } from '#testkit/at.ts'
import { openPoolBench } from '#testkit/http/pool-bench.ts'

const bench = await openPoolBench()
const pools: Pool[] = []
for (const tags of [['a'], ['a', 'b'], ['b'], []]) pools.push(await bench.makePool({ count: pools.length + 1, tags }))

describe('pools of a cluster (contract, operations 23 and 25)', () => {
  it('reads all pools with their nodes in one query', async () => {
    let statements = 0
    const counting = bench.store.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        return result
      },
    })
    const viewer = { ...bench, isRestricted: false, clusterId: null }
    const { rows } = await listPools(counting, viewer, bench.clusterId, {
      page: 1,
      pageSize: 100,
      filter: null,
      order: null,
    })
    expect([rows.map((row) => row.nodes.length), statements]).toEqual([[1, 2, 3, 4], 1])
  })

  it('hides surge nodes and leaving nodes (E6)', async () => {
    const pool = at(pools, 2)
    await bench.request('POST', `/pools/${pool.id}/recycle`)
    expect((await bench.nodesOf(pool.id)).map((node) => node.role)).toEqual(['member', 'member', 'member', 'surge'])
    expect(await bench.viewPool(pool.id)).toEqual(pool)
    const all = await bench.call<{ data: Pool[] }>('GET', `/v4/orch/clusters/${bench.clusterId}/pools`)
    expect(all.body.data[2]).toEqual(pool)
  })

  it('E6.2: rows record whether a node is being replaced, and since when a node replaces another', async () => {
    const pool = await bench.makePool({ count: 2 })
    await bench.ripen(pool.id)
    const { nodes } = await bench.viewPool(pool.id)
    await bench.request('POST', `/nodes/${at(nodes, 0).id}/recycle`)
    const viewer = { ...bench, isRestricted: false, clusterId: null }
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
})

async function readyPool(count: number): Promise<Pool> {
  const { id } = await bench.makePool({ count })
  await bench.ripen(id)
  return bench.viewPool(id)
}

async function countRoles(poolId: number) {
  const roles = (await bench.nodesOf(poolId)).map((node) => node.role)
  return {
    member: roles.filter((role) => role === 'member').length,
    surge: roles.filter((role) => role === 'surge').length,
  }
}

describe('concurrent requests on one pool', () => {
  it('of twelve deletes of twelve nodes, eleven succeed (E7: the last node of a pool is kept)', async () => {
    const pool = await readyPool(12)
    const answers = await Promise.all(pool.nodes.map((node) => bench.request('DELETE', `/nodes/${node.id}`)))
    expect(answers.map((one) => one.status).toSorted()).toEqual([...Array.from({ length: 11 }, () => 200), 400])
    expect((await bench.viewPool(pool.id)).count).toBe(1)
  })

  it('eight recycles of one pool join one operation with one replacement at a time (E6)', async () => {
    const pool = await readyPool(3)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => bench.request('POST', `/pools/${pool.id}/recycle`)),
    )
    expect(new Set(answers.map((one) => one.headers['operation-id'])).size).toBe(1)
    expect(await countRoles(pool.id)).toEqual({ member: 3, surge: 1 })
  })

  it('a deleted pool gets no new nodes, whatever else is requested', async () => {
    const pool = await readyPool(3)
    await Promise.all([
      bench.request('PUT', `/pools/${pool.id}`, { count: 6 }),
      bench.request('POST', `/pools/${pool.id}/recycle`),
      bench.request('DELETE', `/nodes/${at(pool.nodes, 0).id}`),
      bench.request('DELETE', `/pools/${pool.id}`),
      bench.request('PUT', `/pools/${pool.id}`, { count: 1 }),
      bench.request('POST', `/nodes/${at(pool.nodes, 1).id}/recycle`),
    ])
    expect(await countRoles(pool.id)).toEqual({ member: 0, surge: 0 })
  })
})

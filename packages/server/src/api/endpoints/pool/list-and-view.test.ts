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

describe('the pools of a cluster (contract, operations 23 and 25)', () => {
  it('are read with the nodes of all of them in one query', async () => {
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

  it('show neither a replacement that is being made nor a node on its way out (E6)', async () => {
    const pool = at(pools, 2)
    await bench.ask('POST', `/pools/${pool.id}/recycle`)
    expect((await bench.nodesOf(pool.id)).map((node) => node.role)).toEqual(['member', 'member', 'member', 'surge'])
    expect(await bench.viewPool(pool.id)).toEqual(pool)
    const all = await bench.call<{ data: Pool[] }>('GET', `/v4/orch/clusters/${bench.clusterId}/pools`)
    expect(all.body.data[2]).toEqual(pool)
  })

  it('E6.2: their rows say of each node whether one comes in its place, and since when it came in place of another', async () => {
    const pool = await bench.makePool({ count: 2 })
    await bench.ripen(pool.id)
    const { nodes } = await bench.viewPool(pool.id)
    await bench.ask('POST', `/nodes/${at(nodes, 0).id}/recycle`)
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

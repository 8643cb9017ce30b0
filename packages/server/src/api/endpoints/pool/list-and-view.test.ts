import type { Pool } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPools } from '#store/pool/list-pools.ts'
import { at } from '#testkit/at.ts'
import { type PoolBench, openPoolBench } from '#testkit/http/pool-bench.ts'

let bench: PoolBench
const pools: Pool[] = []
beforeAll(async () => {
  bench = await openPoolBench()
  for (const tags of [['a'], ['a', 'b'], ['b'], []]) pools.push(await bench.makePool({ count: pools.length + 1, tags }))
})
afterAll(() => bench.close())

interface Page {
  data: Pool[]
  page: number
  pages: number
  results: number
}
const list = (query = '', filter?: unknown) =>
  bench.call<Page>('GET', `/v4/orch/clusters/${bench.clusterId}/pools${query}`, filter === undefined ? {} : { filter })

describe('the pools of a cluster (contract, operations 23 and 25)', () => {
  it('are listed by ascending id, each as its view shows it, with all of its nodes (C1; facts 7.4)', async () => {
    expect((await list()).body).toEqual({ data: pools, page: 1, pages: 1, results: 4 })
    for (const pool of pools) expect(await bench.viewPool(pool.id)).toEqual(pool)
  })

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
    expect((await list()).body.data[2]).toEqual(pool)
  })
})

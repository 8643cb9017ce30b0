import type { Pool } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { asId, type PoolId } from '#domain/shared/index.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { at } from '#testkit/at.ts'
import { openPoolBench } from '#testkit/http/pool-bench.ts'
import { selectRows, updateRows } from '#testkit/database/rows.ts'
import { convergePool } from './converge.ts'

const bench = await openPoolBench()

const idsOf = (pool: Pool) => pool.nodes.map((node) => node.id)

async function countSettling(poolId: number) {
  let statements = 0
  const counting = bench.store.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const result = await counting.transaction().execute((tx) =>
    convergePool(tx, {
      author: bench,
      clusterId: bench.clusterId,
      poolId: asId<PoolId>(poolId),
      causeId: null,
      catalogue: neutralCatalogue,
    }),
  )
  return { statements, result }
}

async function want(poolId: number, count: number) {
  await updateRows(bench.store, 'pools', { count }, { id: poolId })
}

describe('converging a pool', () => {
  it('takes as many statements for 99 nodes as for one, whether they are added or removed', async () => {
    const small = await bench.makePool()
    const large = await bench.makePool()
    await want(small.id, 2)
    await want(large.id, 100)
    const [one, many] = [await countSettling(small.id), await countSettling(large.id)]
    expect(many.statements).toBe(one.statements)
    expect(many.statements).toBeLessThanOrEqual(12)
    expect((await bench.viewPool(large.id)).nodes).toHaveLength(100)

    await want(small.id, 1)
    await want(large.id, 1)
    const [oneGoes, manyGo] = [await countSettling(small.id), await countSettling(large.id)]
    expect(manyGo.statements).toBe(oneGoes.statements)
    expect(manyGo.statements).toBeLessThanOrEqual(12)
    expect(manyGo.result.leavingIds).toHaveLength(99)
    expect((await bench.viewPool(large.id)).nodes).toHaveLength(1)
  })

  it('reports no change and wakes no work if the pool has its desired state', async () => {
    const pool = await bench.makePool({ count: 2 })
    const work = () =>
      bench.store.db
        .selectFrom('work')
        .select(['kind', 'id', 'generation', 'seen_generation', 'due'])
        .orderBy('kind')
        .orderBy('id')
        .execute()
    const before = await work()
    expect((await countSettling(pool.id)).result).toEqual({ isChanged: false, leavingIds: [] })
    expect(await work()).toEqual(before)
  })

  it('replaces a lost node in one commit, so that the pool is never short of two nodes (E7)', async () => {
    const pool = await bench.makePool({ count: 3 })
    await bench.ripen(pool.id)
    const lost = at(await bench.nodesOf(pool.id), 0)
    await updateRows(bench.store, 'nodes', { is_lost: true, is_ready: false }, { id: lost.id })
    const { result } = await countSettling(pool.id)
    expect(result).toEqual({ isChanged: true, leavingIds: [lost.id] })
    const after = await bench.viewPool(pool.id)
    expect(idsOf(after).slice(0, 2)).toEqual(idsOf(pool).slice(1))
    expect(idsOf(pool)).not.toContain(idsOf(after)[2])
  })

  it('logs the events of all nodes in event order, like individually written ones (F4)', async () => {
    const pool = await bench.makePool({ count: 5 })
    const events = await selectRows(
      bench.store,
      'events',
      ['id', 'message'],
      { entity_id: pool.id, action: 'orch_node_create' },
      'id',
    )
    const log = await selectRows(
      bench.store,
      'event_log',
      ['event_id', 'body'],
      { event_id: events.map((event) => event.id) },
      'position',
    )
    expect(log.map((entry) => entry.event_id)).toEqual(events.map((event) => event.id))
    expect(at(log, 0).body).toMatchObject({
      action: 'orch_node_create',
      status: 'scheduled',
      percent_complete: 0,
      username: null,
      message: at(pool.nodes, 0).id,
    })
  })
})

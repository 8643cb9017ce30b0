import { expect, it } from 'vitest'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { requestPool, requestPoolChange } from '#testkit/requests/request-pool.ts'

const bench = await openTestBench()

it('an account above a limit that came later has fewer nodes for the asking, and no more (decision G6)', async () => {
  const { store } = bench
  const { id: clusterId } = await requestCluster(bench, { label: 'large', pools: [] })
  const { id } = await requestPool(bench, clusterId, { count: 5 })
  await store.db.updateTable('accounts').set({ nodes_max: 2 }).execute()
  await requestPoolChange(bench, id, { count: 4 })
  await expect(requestPoolChange(bench, id, { count: 5 })).rejects.toMatchObject({ code: 'account.limit_reached' })
  expect(await store.db.selectFrom('pools').select('count').where('id', '=', id).execute()).toEqual([{ count: 4 }])
})

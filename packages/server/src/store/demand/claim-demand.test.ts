import { expect, it } from 'vitest'
import { explainReads, openQueryPlanBench } from '#testkit/database/query-plan-bench.ts'
import type { Store } from '../open-store.ts'
import { claimDemand } from './claim-demand.ts'

const seed = `
  set session_replication_role = replica;
  insert into clusters (account_id, label, region, k8s_version, created_by, ready_at)
    select 1, 'c' || n, 'eu-central', '1.35', 1, moor_now() from generate_series(1, 5000) n;
  insert into pools (account_id, cluster_id, type, count, autoscaler_enabled, autoscaler_min, autoscaler_max)
    select 1, id, 'g6-standard-1', 1, false, 1, 3 from clusters;
  analyze clusters, pools;`

const bench = await openQueryPlanBench(seed)

const claim = (everyMs = 9_000, regions: readonly string[] = ['eu-central']) =>
  claimDemand({ db: bench.recorded.db } as Store, { regions, everyMs, limit: 8 })
const enable = (ids: readonly number[], isEnabled = true) =>
  bench.client.query('update pools set autoscaler_enabled = $2 where cluster_id = any($1)', [ids, isEnabled])
const set = (column: string, value: string, id = 7) =>
  bench.client.query(`update clusters set ${column} = ${value} where id = $1`, [id])

it('without an autoscaled pool, a claim is one statement that reads no row, however many clusters exist (decision E3.3)', async () => {
  bench.recorded.take()
  expect(await claim()).toEqual([])
  const [query, ...others] = bench.recorded.take()
  expect(others).toEqual([])
  if (!query) throw new Error('no query was recorded')
  for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
    const reads = await explainReads(bench.client, query, mode)
    expect(
      reads.reduce((sum, node) => sum + node.loops * node.rows, 0),
      JSON.stringify(reads),
    ).toBe(0)
  }
})

it('a cluster is claimed once per interval, by the first worker', async () => {
  await enable([7, 8])
  const claims = await Promise.all([claim(), claim()])
  expect(
    claims
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([7, 8])
  expect(await claim()).toEqual([])
  expect((await claim(0)).length).toBe(2)
  await enable([7, 8], false)
})

it('a cluster that is locked for a change is left for the next claim', async () => {
  await enable([7])
  await bench.client.query('begin')
  await bench.client.query('select from clusters where id = 7 for no key update')
  expect(await claim(0)).toEqual([])
  await bench.client.query('rollback')
  expect(await claim(0)).toMatchObject([{ id: 7, region: 'eu-central' }])
  await enable([7], false)
})

it.each([
  ['is deleted', 'deleted_at', 'moor_now()', 'null'],
  ['is not ready yet', 'ready_at', 'null', 'moor_now()'],
  ['has lost its control plane', 'is_missing', 'true', 'false'],
  ['is served by another worker', 'region', `'us-east'`, `'eu-central'`],
])('a cluster that %s is not claimed', async (_what, column, value, before) => {
  await enable([7])
  await set(column, value)
  expect(await claim(0)).toEqual([])
  await set(column, before)
  expect((await claim(0)).length).toBe(1)
  await enable([7], false)
})

it('a clock that was set back does not prevent claims', async () => {
  await enable([7])
  await set('demand_looked_at', `moor_now() + interval '1 day'`)
  expect((await claim()).length).toBe(1)
  await enable([7], false)
})

import { describe, expect, it } from 'vitest'
import { type AccountId, asId, type UserId, type Viewer } from '#domain/shared/index.ts'
import { explainReads, openQueryPlanBench } from '#testkit/database/query-plan-bench.ts'
import { listClusters } from '../cluster/find-clusters.ts'
import { listHosts } from '../host/find-hosts.ts'
import { listVolumes } from '../volume/find-volumes.ts'
import type { ListRequest } from './list-request.ts'

const seed = `
  set session_replication_role = replica;
  insert into accounts (label) values ('large'), ('small'), ('other');
  create temporary table owners as select case when n <= 20000 then 1 else 2 + n % 2 end as id, n from generate_series(1, 20400) as n;
  insert into volumes (account_id, label, size_gib, region, hardware_type, encryption, status)
    select id, 'v' || n, 10, 'eu-central', 'nvme', 'enabled', 'active' from owners order by n;
  insert into hosts (account_id, label, region, type, status, wants_power) select id, 'h' || n, 'eu-central', 't', 'running', 'on' from owners order by n;
  insert into clusters (account_id, label, region, k8s_version, created_by) select id, 'c' || n, 'eu-central', '1', 1 from owners order by n;
  set session_replication_role = origin;
  analyze;`

const bench = await openQueryPlanBench(seed)

const all: ListRequest = { page: 1, pageSize: 100, filter: null, order: null }
const small: Viewer = { accountId: asId<AccountId>(2), userId: asId<UserId>(1), isRestricted: false, clusterId: null }
const lists = { listVolumes, listHosts, listClusters }
const rowsMax = 1_000

describe("the cost of a list depends on its account's rows, not on other accounts", () => {
  it.each(Object.entries(lists))('%s, planned once for any account', async (_name, list) => {
    await list(bench.recorded.db, small, all)
    const asked = bench.recorded.take()
    expect(asked).toHaveLength(2)
    for (const query of asked) {
      const reads = await explainReads(bench.client, query, 'force_generic_plan')
      expect(reads.reduce((sum, { loops, rows }) => sum + loops * rows, 0)).toBeLessThan(rowsMax)
    }
  })

  it.each(Object.entries(lists))(
    '%s keeps its plan and is never planned again for a request',
    async (listName, list) => {
      await bench.client.query('reset plan_cache_mode')
      await list(bench.recorded.db, small, all)
      for (const [index, { sql, parameters }] of bench.recorded.take().entries()) {
        const [name, values] = [`${listName}-${index}`, [...parameters]]
        // PostgreSQL plans the first five executions for their values.
        for (let time = 0; time < 7; time += 1) await bench.client.query({ name, text: sql, values })
        const { rows } = await bench.client.query(
          'select generic_plans::integer as kept from pg_prepared_statements where name = $1',
          [name],
        )
        expect(rows).toEqual([{ kept: 2 }])
      }
    },
  )
})

import { expect, it } from 'vitest'
import { type AccountId, type UserId, type Viewer, asId } from '#domain/shared/index.ts'
import { explainReads, openQueryPlanBench } from '#testkit/database/query-plan-bench.ts'
import type { FilterTerm } from '../listing/list-request.ts'
import { listAudit } from './list-audit.ts'

// The rows fill the two whole months before this one. PostgreSQL reads a partition with few rows as a whole, which is right and would exceed the limit.
const seed = `
  select ensure_audit_partitions(moor_now() - interval '2 months', 2);
  insert into audit (at, account_id, user_id, username, operation, entity_type, entity_id, outcome, status, code, request_id, address)
    select date_trunc('month', moor_now()) - n * interval '50 seconds', 1, 1, 'ann', (array['volume.create', 'volume.attach', 'host.boot'])[n % 3 + 1], 'volume', n % 5000, 'accepted', 200, null, 'r' || n, '10.0.0.1'
    from generate_series(1, 100000) n;
  insert into audit (at, account_id, user_id, username, operation, entity_type, entity_id, outcome, status, code, request_id, address)
    select date_trunc('month', moor_now()) - n * interval '23 hours' - interval '1 second', 1, 1, 'ann', 'user.delete', 'user', 'bob', 'refused', 403, 'access.grant_missing', 's' || n, '10.0.0.1' from generate_series(0, 59) n;
  analyze audit;`

const bench = await openQueryPlanBench(seed)

const viewer: Viewer = { accountId: asId<AccountId>(1), userId: asId<UserId>(1), isRestricted: false, clusterId: null }
const list = (field: string, operator: FilterTerm['operator'], value: string | number) =>
  listAudit(bench.recorded.db, viewer, {
    page: 1,
    pageSize: 25,
    filter: { kind: 'term', field, operator, value },
    order: null,
  })

const rowsMax = 200

it.each<[string, FilterTerm['operator'], string | number]>([
  ['outcome', 'eq', 'refused'],
  ['code', 'eq', 'access.grant_missing'],
  ['operation', 'eq', 'user.delete'],
  ['status', 'eq', 403],
  ['status', 'gte', 400],
])(
  'finds the few rejected changes without reading the many accepted ones: %s %s %j (decisions C3, G9)',
  async (field, operator, value) => {
    const { rows, total } = await list(field, operator, value)
    expect([rows.length, total]).toEqual([25, 60])
    const [begin, ...others] = bench.recorded.take()
    expect(begin?.sql).toContain('set local plan_cache_mode = force_custom_plan')
    const asked = others.filter((query) => query.sql.startsWith('select'))
    expect(asked).toHaveLength(2)
    for (const query of asked) {
      const reads = await explainReads(bench.client, query, 'force_custom_plan')
      expect(
        reads.reduce((sum, node) => sum + node.loops * node.rows, 0),
        JSON.stringify(reads),
      ).toBeLessThan(rowsMax)
    }
  },
)

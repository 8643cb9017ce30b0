import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { compileFilter } from '#store/listing/compile-filter.ts'
import { listColumn } from '#store/listing/list-columns.ts'
import type { ListRequest } from '#store/listing/list-request.ts'
import { filterTimeoutMs, prepareList } from '#store/listing/prepare-list.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

const harness = await useHttpHarness()

describe('lists (decisions C1, C2, C3)', () => {
  it('report all problems of page and filter together (decision B1)', async () => {
    expect(await harness.call('GET', '/v4/volumes?page=0&page_size=x', { filter: { nope: 1 } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'page' }, { field: 'page_size' }, { field: 'X-Filter' }] },
    })
  })

  it('are the only operations that read the filter header', async () => {
    const { body } = await harness.call<{ id: number }>('POST', '/v4/volumes', {
      body: { label: 'a', region: 'us-east' },
    })
    expect((await harness.call('GET', `/v4/volumes/${body.id}`, { headers: { 'x-filter': '{' } })).status).toBe(200)
  })

  it('reject filters that take too long', async () => {
    const listSlowly = prepareList({
      columns: { id: listColumn('integer', 'id') },
      query: (db) =>
        db
          .selectFrom('volumes')
          .select('id')
          .where(sql<boolean>`pg_sleep(${filterTimeoutMs}) is not null`),
    })
    const viewer = { accountId: harness.accountId, userId: harness.userId, isRestricted: false, clusterId: null }
    const filter = { kind: 'term', field: 'id', operator: 'gt', value: 0 } as const
    const request: ListRequest = { page: 1, pageSize: 1, order: null, filter }
    await expect(listSlowly(harness.store.db, viewer, {}, request)).rejects.toMatchObject({
      code: 'request.filter_too_costly',
      field: 'X-Filter',
      reason: 'The filter exceeded the time limit of 3 seconds.',
    })
  })

  it.each([
    ['volumes', 'tags', 'x', 'volumes_by_tags'],
    ['hosts', 'ipv4', '198.18.0.2', 'hosts_by_ipv4'],
  ] as const)('of %s use the index of %s (decision C3)', async (table, field, value, index) => {
    const columns = { [field]: listColumn('tags', `${table}.${field}`) }
    const isMet = compileFilter({ kind: 'term', field, operator: 'eq', value }, columns)
    const plan = await harness.store.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return tx.selectFrom(table).select('id').where(isMet).explain()
    })
    expect(JSON.stringify(plan)).toContain(index)
  })
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileFilter } from '#store/listing/compile-filter.ts'
import { listColumn } from '#store/listing/list-columns.ts'
import type { ListRequest } from '#store/listing/list-request.ts'
import { filterTimeoutMs, prepareList } from '#store/listing/prepare-list.ts'
import { type HttpHarness, type TestAnswer, startHttpHarness } from '#testkit/http/http-harness.ts'

interface Page {
  data: { id: number; label: string }[]
  page: number
  pages: number
  results: number
}

const seed = Date.now() % 1_000_000
let harness: HttpHarness

beforeAll(async () => {
  harness = await startHttpHarness()
  const other = await harness.makeCaller('other')
  for (const [label, tags, token] of [
    ['alpha', ['x'], harness.token],
    ['beta', ['x', 'y'], harness.token],
    ['Gamma', [], harness.token],
    ['alpha', ['x'], other.token],
  ] as const) {
    expect(
      (await harness.call('POST', '/v4/volumes', { token, body: { label, tags, region: 'us-east' } })).status,
    ).toBe(200)
  }
})
afterAll(() => harness.close())

function list(query: string, filter?: unknown): Promise<TestAnswer<Page>> {
  return harness.call<Page>('GET', `/v4/volumes${query}`, filter === undefined ? {} : { filter })
}

async function labels(filter: unknown): Promise<string[]> {
  return (await list('', filter)).body.data.map((one) => one.label)
}

describe('pages (decision C1)', () => {
  it('report all problems of page and filter together (decision B1)', async () => {
    expect(await list('?page=0&page_size=x', { nope: 1 })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'page' },
          { field: 'page_size' },
          { reason: 'Cannot filter on nope', field: 'X-Filter', code: 'request.filter_invalid' },
        ],
      },
    })
  })
})

describe('filters (decisions C2, C3)', () => {
  it('are case-sensitive, take wildcards as they are and order by code point', async () => {
    expect(await labels({ label: { '+contains': 'A' } })).toEqual([])
    expect(await labels({ label: { '+contains': '%' } })).toEqual([])
    expect(await labels({ label: { '+contains': 'amm' } })).toEqual(['Gamma'])
    expect(await labels({ '+order_by': 'label' })).toEqual(['Gamma', 'alpha', 'beta'])
    expect(await labels({ '+order_by': 'label', '+order': 'desc' })).toEqual(['beta', 'alpha', 'Gamma'])
  })

  it('mean nothing where no list is asked for', async () => {
    expect((await harness.call('GET', '/v4/volumes/1', { headers: { 'x-filter': '{' } })).status).toBe(200)
  })

  it('that take too long are refused, not endured', async () => {
    const listSlowly = prepareList({
      columns: { id: listColumn('integer', 'id') },
      query: (db) =>
        db
          .selectFrom('volumes')
          .select('id')
          .where(sql<boolean>`pg_sleep(${filterTimeoutMs}) is not null`),
    })
    const viewer = { accountId: harness.accountId, userId: harness.userId, isRestricted: false, clusterId: null }
    const request: ListRequest = {
      page: 1,
      pageSize: 1,
      order: null,
      filter: { kind: 'term', field: 'id', operator: 'gt', value: 0 },
    }
    await expect(listSlowly(harness.store.db, viewer, {}, request)).rejects.toMatchObject({
      code: 'request.filter_too_costly',
      field: 'X-Filter',
      reason: 'The filter took longer than the 3 seconds allowed for it.',
    })
  })

  it('on tags go through the operator that their index serves (decision C3)', async () => {
    const isTagged = compileFilter(
      { kind: 'term', field: 'tags', operator: 'eq', value: 'x' },
      { tags: listColumn('tags', 'volumes.tags') },
    )
    const plan = await harness.store.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return tx.selectFrom('volumes').select('id').where(isTagged).explain()
    })
    expect(JSON.stringify(plan)).toContain('volumes_by_tags')
  })

  it('on addresses of hosts do so as well (decision C3)', async () => {
    const columns = { ipv4: listColumn('tags', 'hosts.ipv4') }
    const isAt = compileFilter({ kind: 'term', field: 'ipv4', operator: 'eq', value: '198.18.0.2' }, columns)
    const plan = await harness.store.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return tx.selectFrom('hosts').select('id').where(isAt).explain()
    })
    expect(JSON.stringify(plan)).toContain('hosts_by_ipv4')
  })

  it(`that are accepted run, and none whatsoever is a 500 (seed ${seed})`, async () => {
    const filter = anyFilter()
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(filter, async (one) => {
        const header = Buffer.from(JSON.stringify(one)).toString('latin1')
        const { status } = await harness.call('GET', '/v4/volumes', { headers: { 'x-filter': header } })
        statuses.add(status)
        expect([200, 400]).toContain(status)
      }),
      { seed, numRuns: 250 },
    )
    expect([...statuses].toSorted()).toEqual([200, 400])
  })
})

/** Filters of every shape, sound and unsound. */
function anyFilter(): fc.Arbitrary<unknown> {
  const key = fc.constantFrom(
    'id',
    'label',
    'tags',
    'region',
    'size',
    'status',
    'host_id',
    'orch_cluster_id',
    'created',
    '+order_by',
    '+order',
    '+and',
    '+or',
    'nope',
  )
  const value = anyValue()
  const { filter } = fc.letrec((tie) => ({
    filter: fc.dictionary(
      key,
      fc.oneof(
        { maxDepth: 3 },
        value,
        fc.dictionary(fc.constantFrom('+gt', '+gte', '+lt', '+lte', '+neq', '+contains', '+x'), value, {
          maxKeys: 2,
        }),
        fc.array(tie('filter'), { maxLength: 3 }),
      ),
      { maxKeys: 3 },
    ),
  }))
  return filter
}

function anyValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(
      'x',
      '',
      1,
      -1,
      2 ** 53 - 1,
      1.5,
      true,
      null,
      '2026-11-20T00:00:00',
      '9999-12-31T23:59:59',
      '0001-01-01T00:00:00',
      'asc',
      'desc',
      'label',
      '%',
      "';--",
      '\\',
    ),
    fc.string(),
  )
}

import fc from 'fast-check'
import type { Filterable } from '@moorage/contract'
import { sql } from 'kysely'
import { sqlOn } from '#testkit/database/rows.ts'
import { describe, expect, it } from 'vitest'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { type ListColumns, listColumn } from './list-columns.ts'
import type { FilterNode, ListRequest } from './list-request.ts'
import { prepareList } from './prepare-list.ts'
import { type FieldValue, listValues } from './list-values.ts'

interface Thing {
  id: number
  size: number
  label: string
  note: string | null
  tags: string[]
  host: number | null
  is_on: boolean
  at: string
}

const columns: ListColumns = {
  id: listColumn('integer', 'id'),
  size: listColumn('integer', 'size'),
  label: listColumn('string', 'label'),
  note: listColumn('string', 'note'),
  tags: listColumn('tags', 'tags'),
  host: listColumn('integer', sql`things.host`),
  is_on: listColumn('boolean', 'is_on'),
  at: listColumn('datetime', 'at'),
}
const filterable: Filterable = {
  id: { type: 'integer' },
  size: { type: 'integer' },
  label: { type: 'string' },
  note: { type: 'string', isNullable: true },
  tags: { type: 'tags' },
  host: { type: 'integer', isNullable: true },
  is_on: { type: 'boolean' },
  at: { type: 'datetime' },
}
const seed = Date.now() % 1_000_000

const word = fc.constantFrom(
  '',
  'a',
  'A',
  'b',
  'ab',
  'a%',
  '%',
  '_',
  '\\',
  'ä',
  'z',
  'Z',
  '😀',
  '\uffee',
  "'",
  'a_b',
  'a\nb',
  '(a+)+$',
  '{a%}',
  '"a"',
  'a\u0308',
)
const number = fc.constantFrom(-1, 0, 1, 2, 10, 2 ** 31, 2 ** 53 - 1)
const second = fc.constantFrom(
  '2026-01-01T00:00:00',
  '2026-01-01T00:00:01',
  '2026-12-31T23:59:59',
  '1970-01-01T00:00:00',
  '9999-12-31T23:59:59',
)
const fraction = fc.constantFrom('', '.000001', '.5', '.999999')
const thing: fc.Arbitrary<Omit<Thing, 'id'>> = fc.record({
  size: fc.constantFrom(-1, 0, 1, 2, 10),
  label: word,
  note: fc.option(word),
  tags: fc.array(word, { maxLength: 3 }),
  host: fc.option(number),
  is_on: fc.boolean(),
  at: fc.tuple(second, fraction).map(([whole, part]) => `${whole}${part}`),
})

const operators = {
  integer: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'],
  string: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains'],
  boolean: ['eq', 'neq'],
  tags: ['eq', 'neq', 'contains'],
  datetime: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'],
} as const
const values = { integer: number, string: word, boolean: fc.boolean(), tags: word, datetime: second } as const

const term: fc.Arbitrary<FilterNode> = fc.constantFrom(...Object.keys(filterable)).chain((field) => {
  const { type, isNullable } = filterable[field] ?? { type: 'string' }
  const plain = fc.record({
    kind: fc.constant('term' as const),
    field: fc.constant(field),
    operator: fc.constantFrom(...operators[type]),
    value: values[type] as fc.Arbitrary<string>,
  })
  const empty = fc.record({
    kind: fc.constant('term' as const),
    field: fc.constant(field),
    operator: fc.constantFrom('eq' as const, 'neq' as const),
    value: fc.constant(null),
  })
  return isNullable ? fc.oneof(plain, empty) : plain
})
const { node } = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    term,
    fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), nodes: fc.array(tie('node'), { maxLength: 3 }) }),
  ),
}))
const request: fc.Arbitrary<ListRequest> = fc.record({
  page: fc.integer({ min: 1, max: 4 }),
  pageSize: fc.integer({ min: 1, max: 12 }),
  filter: fc.option(node),
  order: fc.option(
    fc.record({ field: fc.constantFrom('id', 'size', 'label', 'note', 'host', 'is_on'), isDescending: fc.boolean() }),
  ),
})

const { store } = await openTestStore({ connectionsMax: 2 })
const run = sqlOn(store)
await run`create table things (id bigint primary key, size integer not null, label text not null, note text, tags text[] not null, host bigint, is_on boolean not null, at timestamptz not null)`
await run`create index things_by_tags on things using gin (tags)`

const actor = await seedTenant(store, 'one')
const listThings = prepareList({
  columns,
  query: (db) => db.withTables<{ things: Thing }>().selectFrom('things').select('id'),
})

function readField(one: Thing, field: string): FieldValue {
  return field === 'at' ? one.at.slice(0, 19) : one[field as keyof Thing]
}

async function fill(things: readonly Thing[]): Promise<void> {
  await run`truncate things`
  await run`insert into things select id, size, label, note, tags, host, is_on, at
    from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as one (id bigint, size integer, label text, note text, tags text[], host bigint, is_on boolean, at timestamptz)`
}

/** Sorts ties by ID in the requested direction, as SQL does. */
function expected(things: readonly Thing[], slice: ListRequest): { ids: number[]; total: number } {
  const start = slice.order?.isDescending ? things.toReversed() : things
  const { rows, total } = listValues(start, slice, readField)
  return { ids: rows.map((row) => row.id), total }
}

describe('filters in SQL', () => {
  it(`any filter, order and page runs and matches an in-memory evaluation (decisions C1, C2; seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(thing, { maxLength: 20 }),
        fc.array(request, { minLength: 8, maxLength: 8 }),
        async (bare, requests) => {
          const things = bare.map((one, index) => ({ ...one, id: index + 1 }))
          await fill(things)
          for (const slice of requests) {
            const { rows, total } = await listThings(store.db, actor, {}, slice)
            expect({ ids: rows.map((row) => row.id), total }, JSON.stringify(slice)).toEqual(expected(things, slice))
          }
        },
      ),
      { seed, numRuns: 40 },
    )
  })
})

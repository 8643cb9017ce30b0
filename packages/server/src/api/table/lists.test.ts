import { type CompiledOperation, type FilterType, isRecord, linode, neutral, operations } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import type { TestRequest } from '#testkit/http/http-harness.ts'
import { expectApiHeaders } from '#testkit/operation-table/expect-api-headers.ts'
import { servedNamesIn } from '#testkit/operation-table/served-names.ts'
import { useTableFixture } from '#testkit/benches/use-bench.ts'
import { wirePath } from '#testkit/operation-table/wire-body.ts'

interface Page {
  data: unknown[]
  page: number
  pages: number
  results: number
  errors: { reason: string; field: string }[]
}

const samples: Readonly<Record<FilterType, unknown>> = {
  integer: 1,
  string: 'x',
  boolean: true,
  datetime: '2026-01-01T00:00:00',
  tags: 'x',
}
const wrong: Readonly<Record<FilterType, unknown>> = {
  integer: 'x',
  string: 1,
  boolean: 'x',
  datetime: 'yesterday',
  tags: 1,
}
const wrongMoment = 'must be a UTC time in the form YYYY-MM-DDTHH:MM:SS, from year 0001 to year 9999'

describe.each([neutral, linode])('lists ($name dialect)', async (words) => {
  const lists = servedNamesIn(words.name).filter(
    (name) => operations.find((one) => one.name === name)?.filterable !== undefined,
  )
  const world = await useTableFixture(words)
  await world.http.converge()

  const operationOf = (name: string) => world.operations.find((one) => one.operation.name === name) as CompiledOperation
  const list = (name: string, query = '', request: TestRequest = {}) =>
    world.http.call<Page>('GET', `${wirePath(operationOf(name), world.mine)}${query}`, request)
  const filters = (name: string) =>
    Object.entries(operationOf(name).operation.filterable ?? {}).map(([field, rule]) => ({
      name: world.dialect.fieldToWire(field),
      type: rule.type,
    }))
  /** `entity.id` also requires a type (decision C2). */
  const filterOn = (field: string, value: unknown) => ({
    ...(field === 'entity.id' ? { 'entity.type': 'volume' } : {}),
    [field]: value,
  })

  const coded = (code: string) => (words.hasErrorDetails ? { code } : {})

  it.each(lists)('%s: page from 1, page_size 1 to 500; rejects other values by name (decision C1)', async (name) => {
    for (const [field, value] of ['0', '-1', '1.5', 'abc', '']
      .flatMap(
        (one) =>
          [
            ['page', one],
            ['page_size', one],
          ] as const,
      )
      .concat([['page_size', '501']])) {
      const answer = await list(name, `?${field}=${value}`)
      expect([field, value, answer.status, answer.body.errors]).toMatchObject([
        field,
        value,
        400,
        [
          {
            field,
            ...coded('request.page_bounds'),
            reason: expect.stringMatching(
              /^Must be (an integer of at least 1|an integer from 1 to 500|at least 1|1-500)$/,
            ),
          },
        ],
      ])
      expectApiHeaders(answer)
    }
    expect((await list(name, '?page=1&page=2')).body.errors).toMatchObject([{ field: 'page' }])
    expect((await list(name, '?page=0&page_size=501')).body.errors.map((one) => one.field)).toEqual([
      'page',
      'page_size',
    ])
  })

  it.each(lists)('%s: everything, one item per page, and an empty page past the end (decision C1)', async (name) => {
    const whole = await list(name, '?page_size=500')
    expect(whole.body).toMatchObject({ page: 1, pages: 1, results: whole.body.data.length })
    const { results } = whole.body
    const first = await list(name, '?page_size=1')
    expect(first.body).toMatchObject({
      data: whole.body.data.slice(0, 1),
      page: 1,
      pages: Math.max(1, results),
      results,
    })
    expect((await list(name, '?page=9007199254740991')).body).toMatchObject({
      data: [],
      page: 9007199254740991,
      pages: 1,
      results,
    })
    expect((await list(name)).body.data).toEqual(whole.body.data.slice(0, 100))
  })

  it.each(lists)(
    '%s: accepts every filterable field with every operator and as an order; rejects a wrong type (decisions C2, C3)',
    async (name) => {
      for (const { name: field, type } of filters(name)) {
        const value = samples[type]
        expect([field, (await list(name, '', { filter: filterOn(field, value) })).status]).toEqual([field, 200])
        expect([
          field,
          (await list(name, '', { filter: { '+or': [filterOn(field, value), filterOn(field, { '+neq': value })] } }))
            .status,
        ]).toEqual([field, 200])
        const refused = await list(name, '', { filter: filterOn(field, wrong[type]) })
        expect([field, refused.status, refused.body.errors]).toEqual([
          field,
          400,
          [
            {
              reason: `The value to filter ${field} on ${type === 'datetime' ? wrongMoment : 'has the wrong type'}.`,
              field: 'X-Filter',
              ...coded('request.filter_invalid'),
            },
          ],
        ])
        const unknown = await list(name, '', { filter: filterOn(field, { '+like': value }) })
        expect([field, unknown.status, unknown.body.errors[0]?.field]).toEqual([field, 400, 'X-Filter'])
        const ordered = await list(name, '', { filter: { '+order_by': field, '+order': 'desc' } })
        expect([field, ordered.status]).toEqual([field, type === 'tags' ? 400 : 200])
      }
    },
  )

  it.each(lists)('%s: a filter on a shown value finds every item with it (decisions C2, C3)', async (name) => {
    const { data } = (await list(name, '?page_size=500')).body
    for (const { name: field } of filters(name)) {
      const shown = data.map((item) => shownValues(item, field))
      const value = shown.flat().find((one) => one !== undefined && one !== null)
      if (value === undefined) continue
      const expected = data.filter((_item, index) => shown[index]?.includes(value))
      const found = await list(name, '?page_size=500', { filter: filterOn(field, value) })
      if (field !== 'entity.id') expect([field, value, found.body.data]).toEqual([field, value, expected])
    }
  })

  it.each(lists)('%s: rejects any other field: Cannot filter on <name> (decision C2)', async (name) => {
    const known = new Set(filters(name).map((one) => one.name))
    const item =
      (operationOf(name).response as { properties?: { data?: { items?: { properties?: object } } } }).properties?.data
        ?.items?.properties ?? {}
    const others = ['nothing_like_it', 'toString', ...Object.keys(item)].filter((field) => !known.has(field))
    for (const field of others) {
      const answer = await list(name, '', { filter: { [field]: 1 } })
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ reason: `Cannot filter on ${field}`, field: 'X-Filter', ...coded('request.filter_invalid') }],
      ])
    }
    const ordered = await list(name, '', { filter: { '+order_by': 'nothing_like_it' } })
    expect([ordered.status, ordered.body.errors]).toEqual([
      400,
      [{ reason: 'Cannot filter on nothing_like_it', field: 'X-Filter', ...coded('request.filter_invalid') }],
    ])
  })
})

function shownValues(item: unknown, field: string): unknown[] {
  const value = field.split('.').reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), item)
  return Array.isArray(value) ? value : [value]
}

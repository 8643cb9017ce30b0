import {
  compileDialect,
  type CompiledOperation,
  type Dialect,
  type Filterable,
  linode,
  neutral,
} from '@moorage/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#domain/shared/index.ts'
import { filterBounds, parseFilter } from './parse-filter.ts'

const filterable: Filterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  tags: { type: 'tags' },
  size: { type: 'integer' },
  host_id: { type: 'integer', isNullable: true },
  created: { type: 'datetime' },
  seen: { type: 'boolean' },
  action: { type: 'string' },
  'entity.id': { type: 'integer' },
  'entity.type': { type: 'string' },
}
const rulesOf = (dialect: Dialect) => ({
  ...(compileDialect(dialect).operations.find(({ operation }) => operation.name === 'event.list') as CompiledOperation),
  filterable,
})
const rules = rulesOf(neutral)

function parse(filter: unknown) {
  return parseFilter(typeof filter === 'string' ? filter : JSON.stringify(filter), rules)
}

function refusal(filter: unknown): string {
  try {
    parse(filter)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'request.filter_invalid' && error.field === 'X-Filter')
      return error.reason
    throw error
  }
  return 'accepted'
}

function term(field: string, operator: string, value: unknown) {
  return { kind: 'term', field, operator, value }
}

describe('X-Filter (decision C2)', () => {
  it('parses equality; several keys are a conjunction', () => {
    expect(parse({ label: 'x' })).toEqual({ filter: term('label', 'eq', 'x'), order: null })
    expect(parse({ label: 'x', size: 20 }).filter).toEqual({
      kind: 'and',
      nodes: [term('label', 'eq', 'x'), term('size', 'eq', 20)],
    })
  })

  it.each(['gt', 'gte', 'lt', 'lte', 'neq'])('parses +%s', (operator) => {
    expect(parse({ size: { [`+${operator}`]: 10 } }).filter).toEqual(term('size', operator, 10))
  })

  it('parses +contains; several operators of one field are a conjunction', () => {
    expect(parse({ label: { '+contains': '%_\\', '+neq': 'a%' } }).filter).toEqual({
      kind: 'and',
      nodes: [term('label', 'contains', '%_\\'), term('label', 'neq', 'a%')],
    })
  })

  it('parses nested +and and +or beside other keys', () => {
    expect(parse({ '+or': [{ label: 'a' }, { '+and': [{ tags: 'x' }, { tags: 'y' }] }, {}], size: 1 }).filter).toEqual({
      kind: 'and',
      nodes: [
        {
          kind: 'or',
          nodes: [
            term('label', 'eq', 'a'),
            { kind: 'and', nodes: [term('tags', 'eq', 'x'), term('tags', 'eq', 'y')] },
            { kind: 'and', nodes: [] },
          ],
        },
        term('size', 'eq', 1),
      ],
    })
  })

  it.each(['+and', '+or'])('treats a lone empty %s as no filter', (joiner) => {
    expect(parse({ [joiner]: [] })).toEqual({ filter: null, order: null })
  })

  it('ignores +order without +order_by in the linode dialect', () => {
    expect(parseFilter('{"+order":"asc"}', rulesOf(linode))).toEqual({ filter: null, order: null })
    expect(parseFilter('{"+order":"nonsense","label":"x"}', rulesOf(linode))).toEqual({
      filter: term('label', 'eq', 'x'),
      order: null,
    })
  })

  it('parses +order_by, ascending unless +order is desc', () => {
    expect(parse({ '+order_by': 'created', '+order': 'desc' })).toEqual({
      filter: null,
      order: { field: 'created', isDescending: true },
    })
    expect(parse({ '+order_by': 'label' }).order).toEqual({ field: 'label', isDescending: false })
  })

  it('parses dotted keys; entity.id requires entity.type', () => {
    expect(parse({ 'entity.id': 4, 'entity.type': 'volume' }).filter).toEqual({
      kind: 'and',
      nodes: [term('entity.id', 'eq', 4), term('entity.type', 'eq', 'volume')],
    })
    expect(parse({ 'entity.type': 'volume', '+or': [{ 'entity.id': 4 }, { 'entity.id': 5 }] }).filter).toBeTruthy()
    expect(refusal({ 'entity.id': 4 })).toBe('Filtering on entity.id requires entity.type.')
    expect(refusal({ '+or': [{ 'entity.id': 4 }, { 'entity.type': 'volume' }] })).toBe(
      'Filtering on entity.id requires entity.type.',
    )
  })

  it('tests nullable fields for null; every field except tags in the linode dialect, as its clients send it', () => {
    expect(parse({ host_id: null }).filter).toEqual(term('host_id', 'eq', null))
    expect(parse({ host_id: { '+neq': null } }).filter).toEqual(term('host_id', 'neq', null))
    expect(refusal({ host_id: { '+gt': null } })).toBe('The value to filter host_id on has the wrong type.')
    expect(refusal({ label: null })).toBe('The value to filter label on has the wrong type.')
    const lenient = rulesOf(linode)
    expect(parseFilter('{"label":null}', lenient).filter).toEqual(term('label', 'eq', null))
    expect(() => parseFilter('{"tags":null}', lenient)).toThrow('wrong type')
    expect(() => parseFilter('{"label":{"+gt":null}}', lenient)).toThrow('wrong type')
  })

  it.each(['{"+order_by":null}', '{"+order_by":null,"+order":null}', '{"+and":null}', '{"+or":null}'])(
    '%s is ignored in the linode dialect, in which null is an empty filter (A4), and rejected in neutral',
    (header) => {
      expect(parseFilter(header, rulesOf(linode))).toEqual({ filter: null, order: null })
      expect(refusal(header)).not.toBe('accepted')
    },
  )

  it('+order null is ascending in the linode dialect; an unknown +order_by is rejected anyway', () => {
    const lenient = rulesOf(linode)
    expect(parseFilter('{"+order_by":"label","+order":null}', lenient).order).toEqual({
      field: 'label',
      isDescending: false,
    })
    expect(() => parseFilter('{"+limit":null}', lenient)).toThrow('The filter operator +limit is not allowed here.')
  })

  it('accepts +or within a field in the linode dialect, as its web client sends it: one of these values', () => {
    const lenient = rulesOf(linode)
    expect(parseFilter('{"label":{"+or":["a","b"]},"size":20}', lenient).filter).toEqual({
      kind: 'and',
      nodes: [{ kind: 'or', nodes: [term('label', 'eq', 'a'), term('label', 'eq', 'b')] }, term('size', 'eq', 20)],
    })
    expect(parseFilter('{"linode_id":{"+or":[]}}', lenient)).toEqual({ filter: null, order: null })
    expect(parseFilter('{"entity.type":{"+or":["linode","lkecluster"]}}', lenient).filter).toEqual({
      kind: 'or',
      nodes: [term('entity.type', 'eq', 'host'), term('entity.type', 'eq', 'orchcluster')],
    })
    expect(() => parseFilter('{"label":{"+or":"a"}}', lenient)).toThrow('+or on label must be an array of values.')
    expect(() => parseFilter('{"label":{"+or":[1]}}', lenient)).toThrow('wrong type')
    expect(() => parseFilter(`{"size":{"+or":[${Array(101).fill(1).join()}]}}`, lenient)).toThrow('100 terms')
    expect(refusal({ label: { '+or': ['a'] } })).toBe('+or is not a filter operator.')
  })

  it('rejects an unknown or unfilterable field with the known text', () => {
    expect(refusal({ nope: 1 })).toBe('Cannot filter on nope')
    expect(refusal({ '+order_by': 'nope' })).toBe('Cannot filter on nope')
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf']) {
      const escaped = `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}"`
      for (const filter of [`{"${name}":1}`, `{"label":"a",${escaped}:"x"}`, `{"+or":[{},{${escaped}:null}]}`])
        expect([filter, refusal(filter)]).toEqual([filter, `Cannot filter on ${name}`])
      expect(refusal({ '+order_by': name })).toBe(`Cannot filter on ${name}`)
      expect(refusal(`{"id":{${escaped}:1}}`)).toBe(`${name} is not a filter operator.`)
    }
    expect(refusal({ ['x'.repeat(8_000)]: 1 })).toBe(`Cannot filter on ${'x'.repeat(64)}`)
    expect(refusal({ entity: { id: 4 } })).toMatch(/^(id is not a filter operator|Cannot filter on entity)/)
  })

  it.each([5, 'yesterday', '2026-02-30T00:00:00', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])(
    'rejects the time %j',
    (created) => {
      const form = 'a UTC time in the form YYYY-MM-DDTHH:MM:SS, from year 0001 to year 9999'
      expect(refusal({ created })).toBe(`The value to filter created on must be ${form}.`)
    },
  )

  it.each([
    ['{', 'The filter must be one JSON object.'],
    ['[]', 'The filter must be one JSON object.'],
    ['{"label":"a","label":"b"}', 'The filter repeats the key "label".'],
    ['{"+order":"asc"}', '+order requires +order_by.'],
    ['{"+order_by":"id","+order":"up"}', '+order must be one of asc, desc.'],
    ['{"+order_by":3}', '+order_by must be the name of a field.'],
    ['{"+order_by":"tags"}', 'Cannot order by tags.'],
    ['{"+and":{}}', '+and must be an array of filters.'],
    ['{"+and":[1]}', '+and must be an array of filters.'],
    ['{"+not":[]}', 'The filter operator +not is not allowed here.'],
    ['{"+or":[{"+order_by":"id"}]}', 'The filter operator +order_by is not allowed here.'],
    ['{"size":{"+is":1}}', '+is is not a filter operator.'],
    ['{"size":{"__proto__":1}}', '__proto__ is not a filter operator.'],
    ['{"\\u005f_proto__":{"+gt":1}}', 'Cannot filter on __proto__'],
    ['{"+or":[{"label":"a","__proto__":{}}]}', 'The filter on __proto__ must name an operator.'],
    ['{"size":{}}', 'The filter on size must name an operator.'],
    ['{"label":"\\u0000"}', 'The filter contains text with a character that cannot be stored.'],
    ['{"label":"\\ud83d"}', 'The filter contains text with a character that cannot be stored.'],
    ['{"label":{"+contains":"\\udc00"}}', 'The filter contains text with a character that cannot be stored.'],
    ['{"label":"\xff"}', 'The filter must be UTF-8 text.'],
  ])('rejects %j', (header, reason) => {
    expect(refusal(header)).toBe(reason)
  })

  it('accepts or rejects any JSON without an internal error', () => {
    const key = fc.constantFrom(...Object.keys(filterable), '+order_by', '+order', '+and', '+or', '+gt', '+contains')
    const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.dictionary(key, fc.jsonValue({ maxDepth: 2 })))
    fc.assert(fc.property(fc.dictionary(key, value), (filter) => typeof refusal(filter) === 'string'))
  })

  it('limits the filter: 8 KiB, depth 8, 100 terms (decision C2)', () => {
    const deep = (depth: number): unknown => (depth === 1 ? { id: 1 } : { '+and': [deep(depth - 1)] })
    const wide = (terms: number): unknown => ({ '+or': Array.from({ length: terms }, (_, id) => ({ id })) })
    const long = (bytes: number): string => `{"label":"${'x'.repeat(bytes - 12)}"}`
    expect([refusal(deep(8)), refusal(wide(100)), refusal(long(filterBounds.bytesMax))]).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ])
    expect(refusal(deep(9))).toBe('The filter must not be nested deeper than 8.')
    expect(refusal({ '+or': Array.from({ length: 101 }, () => ({})) })).toBe(
      'The filter must not have more than 100 terms.',
    )
    expect(refusal(wide(101))).toBe('The filter must not have more than 100 terms.')
    expect(refusal(long(filterBounds.bytesMax + 1))).toBe('The filter must not be longer than 8192 bytes.')
  })

  it('decodes UTF-8 bytes that arrive as latin1 characters', () => {
    expect(parse(Buffer.from('{"label":"ü"}').toString('latin1')).filter).toEqual(term('label', 'eq', 'ü'))
  })

  it('parses times in whole seconds UTC (decision A5)', () => {
    expect(parse({ created: { '+gte': '2026-11-20T23:16:30' } }).filter).toEqual(
      term('created', 'gte', '2026-11-20T23:16:30'),
    )
    expect(parse({ created: '2026-11-20T23:16:30+02:00' }).filter).toEqual(term('created', 'eq', '2026-11-20T21:16:30'))
    expect(parse({ created: { '+gte': '2026-11-20T23:16:30.5Z', '+lte': '2026-11-20T23:16:30.5Z' } }).filter).toEqual({
      kind: 'and',
      nodes: [term('created', 'gte', '2026-11-20T23:16:31'), term('created', 'lte', '2026-11-20T23:16:30')],
    })
  })

  it('parses dialect names into neutral ones', () => {
    const wire = rulesOf(linode)
    expect(parseFilter('{"linode_id":3,"action":"linode_boot"}', wire).filter).toEqual({
      kind: 'and',
      nodes: [term('host_id', 'eq', 3), term('action', 'eq', 'host_boot')],
    })
    expect(parseFilter('{"entity.type":{"+contains":"lke"}}', wire).filter).toEqual({
      kind: 'or',
      nodes: [term('entity.type', 'eq', 'orchcluster'), term('entity.type', 'eq', 'orchnodepool')],
    })
    expect(parseFilter('{"label":{"+contains":"lke"}}', wire).filter).toEqual(term('label', 'contains', 'lke'))
    expect(() => parseFilter('{"linode_label":3}', wire)).toThrow('Cannot filter on linode_label')
  })
})

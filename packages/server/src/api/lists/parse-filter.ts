import { isRecord } from '@moorage/contract'
import type { CompiledOperation, Filterable, FilterType } from '@moorage/contract'
import { ApiError, timeForm } from '#domain/shared/index.ts'
import type { FilterNode, FilterTerm, ListRequest } from '#store/listing/list-request.ts'

import { decodeUtf8, parseJsonObject } from '../body/read-body.ts'
import { filterValue } from './filter-value.ts'

/** Limits of a filter (decision C2). */
export const filterBounds = { bytesMax: 8192, depthMax: 8, termsMax: 100 } as const

/** Filterable fields of a list and their dialect names. */
export interface FilterRules {
  readonly filterable: Filterable
  readonly readFilterTerm: CompiledOperation['readFilterTerm']
  readonly wordsContaining: CompiledOperation['wordsContaining']
  readonly isFilterLenient: boolean
}

type Parsed = Pick<ListRequest, 'filter' | 'order'>
type JsonObject = Readonly<Record<string, unknown>>
interface Reading {
  readonly rules: FilterRules
  terms: number
}

/**
 * Parses the X-Filter header. Returns filter and order with neutral names, each null if absent (decision C2). Throws request.filter_invalid with the field
 * `X-Filter`.
 */
export function parseFilter(header: string, rules: FilterRules): Parsed {
  // Node decodes header bytes as latin1.
  const bytes = Buffer.from(header, 'latin1')
  if (bytes.length > filterBounds.bytesMax)
    throw filterError(`The filter must not be longer than ${filterBounds.bytesMax} bytes.`)
  const text = decodeUtf8(bytes)
  const read = text === null ? null : parseJsonObject(text, 'The filter')
  if (read === null) throw filterError('The filter must be UTF-8 text.')
  if (!('object' in read)) throw filterError(read.reason)
  const { '+order_by': by, '+order': way, ...rest } = read.object
  const filter = readObject(rest, 1, { rules, terms: 0 })
  rejectIdWithoutType(filter, false)
  return {
    filter: filter.kind === 'and' && filter.nodes.length === 0 ? null : filter,
    order: readOrder(by, way, rules),
  }
}

/** All keys must match. */
function readObject(object: JsonObject, depth: number, reading: Reading): FilterNode {
  if (depth > filterBounds.depthMax)
    throw filterError(`The filter must not be nested deeper than ${filterBounds.depthMax}.`)
  const { isFilterLenient } = reading.rules
  const nodes = Object.entries(object).flatMap(([key, value]) => {
    if (isFilterLenient && value === null && isJoiner(key)) return []
    if (isJoiner(key)) return [readJoined(key, value, depth, reading)]
    if (key.startsWith('+')) throw filterError(`The filter operator ${key.slice(0, 64)} is not allowed here.`)
    return readField(key, value, reading)
  })
  return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'and', nodes }
}

function isJoiner(key: string): key is '+and' | '+or' {
  return key === '+and' || key === '+or'
}

function readJoined(key: '+and' | '+or', value: unknown, depth: number, reading: Reading): FilterNode {
  if (!Array.isArray(value)) throw filterError(`${key} must be an array of filters.`)
  if (value.length === 0) return emptyJoin(reading)
  const nodes = value.map((one: unknown) => {
    if (!isRecord(one)) throw filterError(`${key} must be an array of filters.`)
    if (Object.keys(one).length === 0) countTerm(reading)
    return readObject(one, depth + 1, reading)
  })
  return { kind: key === '+and' ? 'and' : 'or', nodes }
}

/** Clients send an empty join for "no filter": it matches everything, also with +or. Counts as a term. */
function emptyJoin(reading: Reading): FilterNode {
  countTerm(reading)
  return { kind: 'and', nodes: [] }
}

const operators: Readonly<Record<string, FilterTerm['operator']>> = {
  '+gt': 'gt',
  '+gte': 'gte',
  '+lt': 'lt',
  '+lte': 'lte',
  '+neq': 'neq',
  '+contains': 'contains',
}

function readField(name: string, value: unknown, reading: Reading): FilterNode[] {
  if (!isRecord(value)) return [readTerm(name, 'eq', value, reading)]
  const found = Object.entries(value)
  if (found.length === 0) throw filterError(`The filter on ${name.slice(0, 64)} must name an operator.`)
  return found.map(([key, operand]) => {
    if (key === '+or' && reading.rules.isFilterLenient) return readAnyOf(name, operand, reading)
    const operator = Object.hasOwn(operators, key) ? operators[key] : undefined
    if (operator === undefined) throw filterError(`${key.slice(0, 64)} is not a filter operator.`)
    return readTerm(name, operator, operand, reading)
  })
}

/** One of the values must match. Linode clients send `+or` inside a field. */
function readAnyOf(name: string, values: unknown, reading: Reading): FilterNode {
  if (!Array.isArray(values)) throw filterError(`+or on ${name.slice(0, 64)} must be an array of values.`)
  if (values.length === 0) return emptyJoin(reading)
  return { kind: 'or', nodes: values.map((one: unknown) => readTerm(name, 'eq', one, reading)) }
}

function readTerm(name: string, operator: FilterTerm['operator'], operand: unknown, reading: Reading): FilterNode {
  countTerm(reading)
  const { field, value } = reading.rules.readFilterTerm(name, operand)
  const rule = findRule(name, field, reading.rules)
  const mayBeNull = rule.isNullable === true || (reading.rules.isFilterLenient && rule.type !== 'tags')
  const isNullTest = value === null && mayBeNull && (operator === 'eq' || operator === 'neq')
  const checked = isNullTest ? null : filterValue(rule.type, operator, value)
  if (checked === undefined) throw filterError(`The value to filter ${name} on ${explainType(rule.type, operator)}.`)
  const words =
    operator === 'contains' && typeof operand === 'string' ? reading.rules.wordsContaining(field, operand) : null
  if (words) return { kind: 'or', nodes: words.map((word) => ({ kind: 'term', field, operator: 'eq', value: word })) }
  return { kind: 'term', field, operator, value: checked }
}

function explainType(type: FilterType, operator: FilterTerm['operator']): string {
  return type === 'datetime' && operator !== 'contains' ? `must be ${timeForm}` : 'has the wrong type'
}

/** Counts empty conditions too, which cost the database as much. Throws above the maximum. */
function countTerm(reading: Reading): void {
  reading.terms += 1
  if (reading.terms > filterBounds.termsMax)
    throw filterError(`The filter must not have more than ${filterBounds.termsMax} terms.`)
}

function findRule(name: string, field: string, rules: FilterRules): Filterable[string] {
  const rule = Object.hasOwn(rules.filterable, field) ? rules.filterable[field] : undefined
  if (!rule) throw filterError(`Cannot filter on ${name.slice(0, 64)}`)
  return rule
}

function readOrder(sentBy: unknown, sentWay: unknown, rules: FilterRules): ListRequest['order'] {
  const [by, way] = [sentBy, sentWay].map((one) => (one === null && rules.isFilterLenient ? undefined : one))
  if (by === undefined) {
    if (way === undefined || rules.isFilterLenient) return null
    throw filterError('+order requires +order_by.')
  }
  if (typeof by !== 'string') throw filterError('+order_by must be the name of a field.')
  if (way !== undefined && way !== 'asc' && way !== 'desc') throw filterError('+order must be one of asc, desc.')
  const { field } = rules.readFilterTerm(by, null)
  if (findRule(by, field, rules).type === 'tags') throw filterError(`Cannot order by ${by}.`)
  return { field, isDescending: way === 'desc' }
}

/** IDs are unique per type only. */
function rejectIdWithoutType(node: FilterNode, hasType: boolean): void {
  if (node.kind === 'term') {
    if (node.field === 'entity.id' && !hasType) throw filterError('Filtering on entity.id requires entity.type.')
    return
  }
  const isTypeKnown =
    hasType || (node.kind === 'and' && node.nodes.some((one) => one.kind === 'term' && one.field === 'entity.type'))
  for (const one of node.nodes) rejectIdWithoutType(one, isTypeKnown)
}

function filterError(reason: string): ApiError {
  return new ApiError('request.filter_invalid', reason, { field: 'X-Filter' })
}

import type { FilterNode, FilterTerm, Listing, ListRequest } from './list-request.ts'

/** Value of a response field. */
export type FieldValue = string | number | boolean | null | readonly string[]
/** Returns an item's text, number or boolean field by name in the neutral dialect; null if absent or of another type. */
export function readPlainField(item: object, field: string): FieldValue {
  const value: unknown = Object.hasOwn(item, field) ? Reflect.get(item, field) : null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Reads an item's filterable field by name in the neutral dialect. */
export type ReadField<Item> = (item: Item, field: string) => FieldValue

/** Returns a page of configured items (regions, types) and the total, with the filter, order and paging of `prepareList`. Items keep their order by default. */
export function listValues<Item>(
  items: readonly Item[],
  request: ListRequest,
  readField: ReadField<Item>,
): Listing<Item> {
  const { filter, order, page, pageSize } = request
  const kept = filter === null ? [...items] : items.filter((item) => matchesFilter(filter, item, readField))
  if (order) {
    const sign = order.isDescending ? -1 : 1
    kept.sort((one, other) => sign * compareValues(readField(one, order.field), readField(other, order.field)))
  }
  return { rows: kept.slice((page - 1) * pageSize, page * pageSize), total: kept.length }
}

/** True if an item in memory matches a filter (decision C2). */
export function matchesFilter<Item>(node: FilterNode, item: Item, readField: ReadField<Item>): boolean {
  if (node.kind === 'term') return matchesTerm(node, readField(item, node.field))
  const passes = (one: FilterNode): boolean => matchesFilter(one, item, readField)
  return node.kind === 'and' ? node.nodes.every(passes) : node.nodes.some(passes)
}

function matchesTerm(term: FilterTerm, value: FieldValue): boolean {
  const { operator } = term
  if (operator === 'eq') return isEqual(value, term.value)
  if (operator === 'neq') return !isEqual(value, term.value)
  if (value === null || term.value === null) return false
  if (operator === 'contains') return containsText(value, String(term.value))
  const order = compareValues(value, term.value)
  if (operator === 'gt') return order > 0
  if (operator === 'gte') return order >= 0
  return operator === 'lt' ? order < 0 : order <= 0
}

function isEqual(value: FieldValue, expected: FilterTerm['value']): boolean {
  return isList(value) ? value.includes(String(expected)) : value === expected
}

function containsText(value: NonNullable<FieldValue>, part: string): boolean {
  return isList(value) ? value.some((one) => one.includes(part)) : String(value).includes(part)
}

/** Compares values as SQL does: text by code point, null last. */
function compareValues(one: FieldValue, other: FieldValue): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other))
  return Number(one) - Number(other)
}

function isList(value: FieldValue): value is readonly string[] {
  return Array.isArray(value)
}

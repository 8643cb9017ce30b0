import type { FilterNode, FilterTerm, Listing, ListRequest } from './list-request.ts'

/** Value of a filterable field, as the wire shows it. */
export type FieldValue = string | number | boolean | null | readonly string[]
/** A field that an item has under its neutral name, where that is a plain value; null for what has none. */
export function readPlainField(item: object, field: string): FieldValue {
  const value: unknown = Object.hasOwn(item, field) ? Reflect.get(item, field) : null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Reads a filterable field of an item by its neutral name. */
export type ReadField<Item> = (item: Item, field: string) => FieldValue

/**
 * Lists things that are configuration rather than rows (regions, types): the same filter, order and slice as `listRows`, so
 * that a caller cannot tell the difference. Items keep their order unless another is asked for.
 */
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

/** Whether an item passes a filter (decision C2). */
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

function isEqual(value: FieldValue, wanted: FilterTerm['value']): boolean {
  return isList(value) ? value.includes(String(wanted)) : value === wanted
}

function containsText(value: NonNullable<FieldValue>, part: string): boolean {
  return isList(value) ? value.some((one) => one.includes(part)) : String(value).includes(part)
}

/** Text by code point, as the database is told to; null after everything. */
function compareValues(one: FieldValue, other: FieldValue): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other))
  return Number(one) - Number(other)
}

function isList(value: FieldValue): value is readonly string[] {
  return Array.isArray(value)
}

import type { FilterNode, FilterTerm, ListRequest } from './list-request.ts'

/** Filter values by placeholder name. */
export type FilterValues = Readonly<Record<`value${number}`, FilterTerm['value']>>

/** Returns a request's form, whose name omits page, page size and filter values. */
export function formOf({ filter, order, isNewestFirst }: ListRequest) {
  const values: FilterTerm['value'][] = []
  const filterName = filter === null ? '' : nameNode(filter, values)
  const orderName = order ? `${order.field} ${order.isDescending}` : `${isNewestFirst === true}`
  return {
    name: `${orderName} ${filterName}`,
    values: Object.fromEntries(values.map((value, index) => [`value${index}`, value])),
    terms: values.length,
  }
}

/** Null needs another SQL text, because null is not a value in SQL. */
function nameNode(node: FilterNode, values: FilterTerm['value'][]): string {
  if (node.kind !== 'term') return `${node.kind}(${node.nodes.map((one) => nameNode(one, values)).join()})`
  if (node.value !== null) values.push(node.value)
  return `${node.field} ${node.operator}${node.value === null ? ' null' : ''}`
}

/** Returns the filter with its non-null values replaced by `value0`, `value1` and so on, in depth-first order. */
export function replaceValues(node: FilterNode, given: FilterValues): FilterNode {
  let next = 0
  const replace = (one: FilterNode): FilterNode => {
    if (one.kind !== 'term') return { kind: one.kind, nodes: one.nodes.map(replace) }
    if (one.value === null) return one
    const value = given[`value${next}`]
    next += 1
    return { ...one, value: value ?? null }
  }
  return replace(node)
}

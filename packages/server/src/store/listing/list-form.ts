import type { FilterNode, FilterTerm, ListRequest } from './list-request.ts'

/** What a filter compares with, by the names that stand for it in a text that is kept. */
export type FilterValues = Readonly<Record<`value${number}`, FilterTerm['value']>>

/** A list request apart from the values that its filter compares with: two of one form are one text. */
export interface ListForm {
  /** Names it. */
  readonly name: string
  readonly values: FilterValues
  /** How many fields are compared. */
  readonly terms: number
}

/** Tells form and values of a request apart; its page and the size of that are values too. */
export function formOf({ filter, order, isNewestFirst }: ListRequest): ListForm {
  const values: FilterTerm['value'][] = []
  const told = filter === null ? '' : nameNode(filter, values)
  const way = order ? `${order.field} ${order.isDescending}` : `${isNewestFirst === true}`
  return {
    name: `${way} ${told}`,
    values: Object.fromEntries(values.map((value, index) => [`value${index}`, value])),
    terms: values.length,
  }
}

/** What is compared with null is another text, as null is no value in SQL. */
function nameNode(node: FilterNode, values: FilterTerm['value'][]): string {
  if (node.kind !== 'term') return `${node.kind}(${node.nodes.map((one) => nameNode(one, values)).join()})`
  if (node.value !== null) values.push(node.value)
  return `${node.field} ${node.operator}${node.value === null ? ' null' : ''}`
}

/** The same filter with other values, in their order. */
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

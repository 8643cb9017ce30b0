import type { CallOptions } from '../call/options.ts'
import type { Filter, Where } from './filter.ts'
import { where } from './where.ts'

/** Query of a list. */
export interface ListQuery<Fields> extends Omit<CallOptions, 'idempotencyKey'> {
  /** Filter, or a function that builds it with `where`. */
  readonly filter?: Filter<Fields> | ((where: Where<Fields>) => Filter<Fields>) | undefined
  /** Sort field (default: ID). Fields with lists of texts are not sortable. */
  readonly orderBy?: OrderField<Fields> | undefined
  /** Sort direction (default: ascending). */
  readonly order?: 'asc' | 'desc' | undefined
  /** Items per page, 1 to 500 (default: 100), also when reading the whole list. */
  readonly pageSize?: number | undefined
}

/** Sortable fields of a list. */
export type OrderField<Fields> = {
  [Field in keyof Fields]: Fields[Field] extends string[] ? never : Field
}[keyof Fields] &
  string

/** List query without field types. */
export interface UntypedQuery extends Omit<ListQuery<never>, 'filter' | 'orderBy'> {
  readonly filter?: object | undefined
  readonly orderBy?: string | undefined
}

/** Returns filter and order as one `X-Filter` object; undefined without both. Calls a filter function with `where`. */
export function filterOf({ filter, orderBy, order }: UntypedQuery): object | undefined {
  const made = isFilterFunction(filter) ? filter(where()) : filter
  if (orderBy === undefined) return made
  return { ...made, '+order_by': orderBy, ...(order === undefined ? {} : { '+order': order }) }
}

function isFilterFunction(filter: object | undefined): filter is (where: unknown) => object {
  return typeof filter === 'function'
}

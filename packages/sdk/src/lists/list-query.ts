import type { CallOptions } from '../client/options.ts'
import type { Filter, Where } from './filter.ts'
import { where } from './where.ts'

/** What a list is asked for. */
export interface ListQuery<Fields> extends Omit<CallOptions, 'idempotencyKey'> {
  /** What the items must be: a filter, or a function that makes one of `where`. */
  readonly filter?: Filter<Fields> | ((where: Where<Fields>) => Filter<Fields>) | undefined
  /** Field to order by; by number where none is named. Lists of texts have no order. */
  readonly orderBy?: OrderField<Fields> | undefined
  /** Ascending when absent. */
  readonly order?: 'asc' | 'desc' | undefined
  /** Items of a page, 1 to 500; 100 when absent. Also how many are asked for at once while a list is read as a whole. */
  readonly pageSize?: number | undefined
}

/** Fields that a list can be ordered by. */
export type OrderField<Fields> = {
  [Field in keyof Fields]: Fields[Field] extends string[] ? never : Field
}[keyof Fields] &
  string

/** The same by names only: whatever fields there are. */
export interface UntypedQuery extends Omit<ListQuery<never>, 'filter' | 'orderBy'> {
  /** A filter, or a function that makes one of `where`. */
  readonly filter?: object | undefined
  readonly orderBy?: string | undefined
}

/** The filter of a query as one object for `X-Filter`, the order in it; undefined where nothing is asked for. */
export function filterOf({ filter, orderBy, order }: UntypedQuery): object | undefined {
  const made = isMaker(filter) ? filter(where()) : filter
  if (orderBy === undefined) return made
  return { ...made, '+order_by': orderBy, ...(order === undefined ? {} : { '+order': order }) }
}

function isMaker(filter: object | undefined): filter is (where: unknown) => object {
  return typeof filter === 'function'
}

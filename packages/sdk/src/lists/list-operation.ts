import { callOperation, type CallInput } from '../call/call-operation.ts'
import type { Operation } from '../call/operation.ts'
import type { Wire } from '../call/wire.ts'
import { filterOf, type UntypedQuery } from './list-query.ts'
import { type Listing, makeListing, type Page } from './listing.ts'

/** Untyped query of a list. */
export interface ListInput extends UntypedQuery, Pick<CallInput, 'path' | 'query'> {}

/** Creates the lazy listing of an operation without sending a request. */
export function listOperation<Item>(wire: Wire, operation: Operation, input: ListInput): Listing<Item> {
  const { filter: _filter, orderBy, order: _order, pageSize: size, query, ...options } = input
  const filter = filterOf(input)
  return makeListing<Item>({
    isById: isInOrderOfIds(operation, orderBy, filter),
    idOf: (item) => (item instanceof Object && 'id' in item ? Number(item.id) : Number.NaN),
    async requestPage({ page, pageSize = size, afterId }) {
      const answer = await callOperation<Page<Item>>(wire, operation, {
        ...options,
        query: { ...query, ...(page === 1 ? {} : { page }), page_size: pageSize },
        filter: afterId === undefined ? filter : behind(afterId, filter),
      })
      return answer.body
    },
  })
}

/** True for lists in ascending ID order (decision C1). */
function isInOrderOfIds(operation: Operation, orderBy: string | undefined, filter: object = {}): boolean {
  const isOrdered = orderBy !== undefined || '+order_by' in filter
  return operation.isById === true && !operation.isNewestFirst && !isOrdered
}

/** A filter on the ID is combined with `+and`. */
function behind(afterId: number, filter: object = {}): object {
  const bound = { id: { '+gt': afterId } }
  return 'id' in filter ? { '+and': [filter, bound] } : { ...filter, ...bound }
}

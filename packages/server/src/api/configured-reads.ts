import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { notFound } from '#domain/shared/index.ts'
import { listValues, readPlainField } from '#store/listing/list-values.ts'
import type { ApiContext, Params, PlainRead, Present } from './call.ts'
import { type ListPage, respondPage } from './respond.ts'

/** Returns the read of configured values, a page at a time, with the request's filter and order. */
export function listConfigured<Path extends Params, Item extends object>(
  itemsOf: (context: ApiContext, path: Path) => readonly Item[],
): PlainRead<Path, ListPage<Item>> {
  return {
    kind: 'read',
    async run(call) {
      const { rows, total } = listValues(itemsOf(call, call.params), call.list, readPlainField)
      return respondPage(call.list, total, rows)
    },
  }
}

/** Returns the read of one configured value. Throws resource.not_found if `find` returns undefined. */
export function viewConfigured<Path extends Params, Value, Body>(
  find: (catalogue: Catalogue, path: Path) => Value | undefined,
  bodyOf: Present<Value, Body>,
): PlainRead<Path, Body> {
  return {
    kind: 'read',
    async run(call) {
      const value = find(call.catalogue, call.params)
      if (value === undefined) throw notFound()
      return bodyOf(value, call)
    },
  }
}

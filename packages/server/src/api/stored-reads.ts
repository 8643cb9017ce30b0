import type { Viewer } from '#domain/shared/index.ts'
import type { Listing, ListRequest } from '#store/listing/list-request.ts'
import type { Db } from '#store/open-store.ts'
import type { LocatedCall, Params, PlainRead, Present } from './call.ts'
import { type ListPage, respondPage } from './respond.ts'

/** Returns the read of an account's stored resources, a page at a time. */
export function listStored<Row, Item>(
  list: (db: Db, viewer: Viewer, request: ListRequest) => Promise<Listing<Row>>,
  bodyOf: Present<Row, Item>,
): PlainRead<Params, ListPage<Item>> {
  return listStoredBelow(
    (db, viewer, _parent, request) => list(db, viewer, request),
    () => null,
    bodyOf,
  )
}

/** Returns the read of the stored resources below the path's resource, a page at a time. */
export function listStoredBelow<Path extends Params, Parent, Row, Item>(
  list: (db: Db, viewer: Viewer, parent: Parent, request: ListRequest) => Promise<Listing<Row>>,
  parentOf: (path: Path) => Parent,
  bodyOf: Present<Row, Item>,
): PlainRead<Path, ListPage<Item>> {
  return {
    kind: 'read',
    async run(call) {
      const { rows, total } = await list(call.store.db, call.actor, parentOf(call.params), call.list)
      return respondPage(
        call.list,
        total,
        rows.map((row) => bodyOf(row, call)),
      )
    },
  }
}

/** Returns the read of one stored resource. `find` throws resource.not_found unless the caller can view it. */
export function viewStored<Path extends Params, Key, Row, Body>(
  find: (db: Db, viewer: Viewer, key: Key) => Promise<Row>,
  keyOf: (path: Path) => Key,
  bodyOf: Present<Row, Body>,
): PlainRead<Path, Body> {
  return { kind: 'read', run: async (call) => bodyOf(await find(call.store.db, call.actor, keyOf(call.params)), call) }
}

/** Returns the `locate` step of a handler. `find` throws resource.not_found unless the caller can view the path's resource (decision B3). */
export function locateStored<Path extends Params, Key>(
  find: (db: Db, viewer: Viewer, key: Key) => Promise<unknown>,
  keyOf: (path: Path) => Key,
): (call: LocatedCall<Path>) => Promise<void> {
  return async (call) => void (await find(call.store.db, call.actor, keyOf(call.params)))
}

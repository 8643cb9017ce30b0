import type { Viewer } from '../../domain/shared/index.ts'
import { isEventVisible } from '../access/is-event-visible.ts'
import { listColumn } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Store } from '../open-store.ts'
import type { EventRow } from './event-body.ts'

const columns = {
  id: listColumn('integer', 'events.id'),
  action: listColumn('string', 'events.action'),
  status: listColumn('string', 'events.status'),
  created: listColumn('datetime', 'events.created'),
  'entity.id': listColumn('integer', 'events.entity_id'),
  'entity.type': listColumn('string', 'events.entity_type'),
  seen: listColumn('boolean', 'events.is_seen'),
  read: listColumn('boolean', 'events.is_read'),
}

/** The events that the viewer may see (decisions F4, G7), by ascending id unless asked otherwise (decision C1). */
export async function listEvents(store: Store, viewer: Viewer, request: ListRequest): Promise<Listing<EventRow>> {
  return listRows({
    db: store.db,
    columns,
    request,
    query: (db) =>
      db
        .selectFrom('events')
        .selectAll()
        .where('account_id', '=', viewer.accountId)
        .where(isEventVisible(viewer, 'all')),
  })
}

import type { EventAction } from '@moorage/contract'
import { sql } from 'kysely'
import { type EventId, type Viewer, notFound } from '#domain/shared/index.ts'
import { isEventVisibleToRestricted, isEventVisible } from '../access/is-event-visible.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareList } from '../listing/prepare-list.ts'
import type { Db } from '../open-store.ts'
import type { EventRow } from './event-body.ts'

function eventsOf(db: Db, viewer: Viewer) {
  return db.selectFrom('events').where('account_id', '=', viewer.accountId).where(isEventVisible(viewer))
}

/** Returns one event. Throws resource.not_found if absent or invisible (decisions B3, G7). */
export async function findEvent(db: Db, viewer: Viewer, id: EventId): Promise<EventRow> {
  return eventsOf(db, viewer).selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Throws resource.not_found if the event is absent or invisible (decision B3). */
export async function locateEvent(db: Db, viewer: Viewer, id: EventId): Promise<void> {
  await eventsOf(db, viewer).select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

const columns = {
  id: listColumn('integer', 'events.id'),
  action: listColumn('string', 'events.action'),
  status: listColumn('string', 'events.status'),
  created: listColumn('datetime', 'events.created'),
  'entity.id': listColumn('integer', 'events.entity_id'),
  'entity.type': listColumn('string', 'events.entity_type'),
  username: listColumn('string', 'events.username'),
  seen: listColumn('boolean', 'events.is_seen'),
  read: listColumn('boolean', 'events.is_read'),
}

/** Lists the visible events (decisions F4, G7) without hidden actions, by default by ascending ID (decision C1). */
export const listEvents = prepareList({
  columns,
  query: (db, viewer, { hidden }: { readonly hidden: readonly EventAction[] }) =>
    db
      .selectFrom('events')
      .selectAll()
      .where('account_id', '=', viewer.accountId)
      .where(isEventVisible(viewer, 'all'))
      .where(sql<boolean>`events.action <> all(${hidden}::text[])`),
})

/**
 * Returns which of these events a user may see now; empty if the user is deleted. Reads the user's restriction and grants in the same statement, because they
 * can change while a stream runs (decision G7). A cluster's own token keeps its rights (decision E9). Looks up each event by its ID alone, in every month: any
 * other start would read the account's history.
 */
export async function listVisibleEvents(
  db: Db,
  viewer: Omit<Viewer, 'isRestricted'>,
  ids: readonly EventId[],
): Promise<ReadonlySet<EventId>> {
  const isUnrestricted = viewer.clusterId === null ? sql`not users.is_restricted` : sql`false`
  const { rows } = await sql<{ id: EventId }>`
    select told.id from users, unnest(${[...new Set(ids)]}::bigint[]) as told (id)
    where users.id = ${viewer.userId} and users.account_id = ${viewer.accountId} and (${isUnrestricted} or exists (
      select from (select * from events as numbered where numbered.id = told.id offset 0) as events
      where events.account_id = ${viewer.accountId} and ${isEventVisibleToRestricted(viewer, 'named')}))`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Returns which of these events have ended (decision F4). */
export async function listEndedEvents(db: Db, ids: readonly EventId[]): Promise<readonly EventId[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('status', 'not in', ['scheduled', 'started'])
    .execute()
  return rows.map((row) => row.id)
}

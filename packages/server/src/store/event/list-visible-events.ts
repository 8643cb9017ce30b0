import { sql } from 'kysely'
import type { EventId, Viewer } from '../../domain/shared/index.ts'
import { isEventShown } from '../access/is-event-visible.ts'
import type { Db } from '../open-store.ts'

/**
 * Which of these events of the account a user may know of at this moment, by one statement that reads the user's restriction and grants
 * anew: what the viewer says of restriction is not looked at, because a stream outlives it (decision G7). A cluster's own token stays what
 * it is (decision E9). None when the user is gone.
 * Each event is looked up by its number alone, in every month: nothing else that the server could start from is less than the account's history.
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
      where events.account_id = ${viewer.accountId} and ${isEventShown(viewer, 'named')}))`.execute(db)
  return new Set(rows.map((row) => row.id))
}

import { sql } from 'kysely'
import type { EventId, Viewer } from '../../domain/shared/index.ts'
import { isEventShown } from '../access/is-event-visible.ts'
import type { Db } from '../open-store.ts'

/**
 * Which of these events of the account a user may know of at this moment, by one statement that reads the user's restriction and grants
 * anew: what the viewer says of restriction is not looked at, because a stream outlives it (decision G7). None when the user is gone.
 */
export async function listVisibleEvents(db: Db, viewer: Pick<Viewer, 'accountId' | 'userId'>, ids: readonly EventId[]): Promise<ReadonlySet<EventId>> {
  const { rows } = await sql<{ id: EventId }>`
    select told.id from users, unnest(${[...new Set(ids)]}::bigint[]) as told (id)
    where users.id = ${viewer.userId} and users.account_id = ${viewer.accountId} and (not users.is_restricted or exists (
      select from events where events.account_id = ${viewer.accountId} and events.id = told.id and ${isEventShown(viewer.userId)}))`.execute(db)
  return new Set(rows.map((row) => row.id))
}

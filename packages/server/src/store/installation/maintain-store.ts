import { sql } from 'kysely'
import { releaseOldEvents } from '../event/release-old-events.ts'
import type { Store } from '../open-store.ts'
import { keyLife } from '../transaction/idempotent-request.ts'

/**
 * Lets go of what has had its time: events older than the retention (decision F4), remembered answers older than 24 hours
 * (decision A9). Any process may call it at any time, again and at once with others; once an hour is meant.
 */
export async function maintainStore(store: Store, eventRetentionDays: number): Promise<void> {
  await sql`delete from idempotency_keys where created < (select moor_now()) - ${keyLife}`.execute(store.db)
  await releaseOldEvents(store, eventRetentionDays)
}

import { sql } from 'kysely'
import { releaseOldAudit } from '../audit/release-old-audit.ts'
import { releaseOldEvents } from '../event/release-old-events.ts'
import { tidyOauth } from '../oauth/tidy-oauth.ts'
import type { Store } from '../open-store.ts'
import { keyLife } from '../transaction/idempotent-request.ts'

/** How many days is kept what an installation may choose to keep. */
export interface Retention {
  readonly eventDays: number
  readonly auditDays: number
}

/**
 * Lets go of what has had its time: events and audit older than their retention (decisions F4, G9), remembered answers older than
 * 24 hours (decision A9), what has run out on the OAuth side. Any process may call it at any time, again and at once with others; once an hour is meant.
 */
export async function maintainStore(store: Store, retention: Retention): Promise<void> {
  await sql`delete from idempotency_keys where created < (select moor_now()) - ${keyLife}`.execute(store.db)
  await tidyOauth(store)
  await releaseOldEvents(store, retention.eventDays)
  await releaseOldAudit(store, retention.auditDays)
}

import { sql } from 'kysely'
import { releaseOldAudit } from '../audit/release-old-audit.ts'
import { sampleLifetime } from '../counters/find-samples.ts'
import { releaseOldEvents } from '../event/release-old-events.ts'
import { deleteExpiredConsoles } from '../host/host-consoles.ts'
import { cleanUpOauth } from '../oauth/clean-up-oauth.ts'
import type { Store } from '../open-store.ts'
import { deleteInBatches } from '../retention/delete-in-batches.ts'
import { signInLifetime } from '../sign-in/sign-ins.ts'
import { runAllSteps } from '../retention/run-all-steps.ts'
import { keyLifetime } from '../transaction/remembered-answers.ts'

/** Retention periods in days. */
export interface Retention {
  readonly eventDays: number
  readonly auditDays: number
}

/**
 * Deletes expired data: events and audit after their retention (decisions F4, G9), remembered answers after 24 hours (decision A9), sign-ins after 90 days
 * (decision G12), samples of hosts after 30 days (decision H9.3), OAuth data, console tickets. Idempotent and safe in several processes. Runs every part and throws errors at the end.
 */
export async function maintainStore(store: Store, retention: Retention): Promise<void> {
  await runAllSteps([
    () => releaseOldEvents(store, retention.eventDays),
    () => releaseOldAudit(store, retention.auditDays),
    () => deleteInBatches(store, 'idempotency_keys', sql`created < (select moor_now()) - ${keyLifetime}`),
    () => deleteInBatches(store, 'sign_ins', sql`at < (select moor_now()) - ${signInLifetime}`),
    () => deleteInBatches(store, 'host_samples', sql`at < (select moor_now()) - ${sampleLifetime}`),
    () =>
      deleteInBatches(
        store,
        'host_counters',
        sql`not exists (select from hosts where hosts.id = host_counters.host_id)`,
      ),
    () => cleanUpOauth(store),
    () => deleteExpiredConsoles(store),
  ])
}

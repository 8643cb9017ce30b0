import { sql } from 'kysely'
import type { AppId } from '#domain/shared/index.ts'
import type { Store } from '../open-store.ts'
import { deleteInBatches } from '../retention/delete-in-batches.ts'
import { runAllSteps } from '../retention/run-all-steps.ts'
import { repeatOnConflict } from '../transact.ts'
import { signInBounds } from './claim-sign-in.ts'
import { refreshApp } from './apps.ts'

const appsAtOnce = 100

/**
 * Deletes invalid OAuth data: records, applications' access tokens, console and dashboard sessions, sign-in attempts, applications without an active consent.
 * Deletes in batches and skips locked rows.
 */
export async function cleanUpOauth(store: Store): Promise<void> {
  await runAllSteps([
    () => deleteInBatches(store, 'oauth_records', sql`expires <= (select moor_now())`),
    () => deleteInBatches(store, 'tokens', sql`oauth_app_id is not null and expiry <= (select moor_now())`),
    () => deleteInBatches(store, 'tokens', sql`session_ends is not null and expiry <= (select moor_now())`),
    () => deleteInBatches(store, 'dashboard_sessions', sql`expires <= (select moor_now())`),
    () =>
      deleteInBatches(
        store,
        'sign_in_attempts',
        sql`at <= (select moor_now()) - make_interval(mins => ${signInBounds.minutes}::integer)`,
      ),
    () => refreshApps(store),
  ])
}

async function refreshApps({ db }: Store): Promise<void> {
  for (;;) {
    const refreshed = await repeatOnConflict(() =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          id: AppId
        }>`select id from oauth_apps where expiry <= (select moor_now()) order by id limit ${appsAtOnce} for update skip locked`.execute(
          tx,
        )
        for (const { id } of rows) await refreshApp(tx, id)
        return rows.length
      }),
    )
    if (refreshed < appsAtOnce) return
  }
}

import { sql } from 'kysely'
import type { Store } from '../open-store.ts'
import { repeatOnConflict } from '../transaction/repeat-on-conflict.ts'
import { signInBounds } from './claim-sign-in.ts'
import { settleApp } from './settle-app.ts'

/**
 * Lets go of what has run out on the OAuth side: records, access tokens of applications, applications without a living consent, tries to
 * sign in. None of it counts any more before it is removed. What somebody is working on is left for the next time.
 */
export async function tidyOauth({ db }: Store): Promise<void> {
  await sql`delete from oauth_records where (model, id_hash) in
    (select model, id_hash from oauth_records where expires <= (select moor_now()) for update skip locked)`.execute(db)
  await sql`delete from tokens where id in
    (select id from tokens where oauth_app_id is not null and expiry <= (select moor_now()) for update skip locked)`.execute(db)
  await sql`delete from sign_in_attempts where at <= (select moor_now()) - make_interval(mins => ${signInBounds.minutes}::integer)`.execute(db)
  await repeatOnConflict(() => db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from oauth_apps where expiry <= (select moor_now()) order by id for update skip locked`.execute(tx)
    for (const { id } of rows) await settleApp(tx, id)
  }))
}

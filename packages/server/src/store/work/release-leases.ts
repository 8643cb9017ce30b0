import { sql } from 'kysely'
import type { Store } from '../open-store.ts'

/** Gives back every lease of a worker at once and makes the work due now, for whoever comes next. */
export async function releaseLeases(store: Store, holder: string): Promise<void> {
  await sql`update work set lease_holder = null, lease_until = null, due = moor_now() where lease_holder = ${holder}`.execute(
    store.db,
  )
}

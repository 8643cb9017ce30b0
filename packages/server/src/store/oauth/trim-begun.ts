import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** Sign-ins of one client that are begun and not finished, about so many at most. */
export const begunMax = 10_000

/**
 * Lets go of the oldest of a client's sign-ins at which nobody has signed in, beyond the bound. Anybody can begin them: that the newest were
 * refused instead would let whoever fills the bound once keep everybody else away for as long as they live; so they must outrun a person
 * who types a password.
 */
export async function trimBegun(db: Db, clientId: string): Promise<void> {
  const begun = sql`model = 'Interaction' and user_id is null and client_id = ${clientId}`
  await sql`delete from oauth_records where (model, id_hash) in (
    select model, id_hash from oauth_records where ${begun}
    and created <= (select created from oauth_records where ${begun} order by created desc offset ${begunMax} limit 1) for update skip locked)`.execute(
    db,
  )
}

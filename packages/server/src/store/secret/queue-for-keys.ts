import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'

/** Any fixed number; whoever changes the keys of an installation queues on it until its transaction ends. */
const keysLock = 7_310_009

/** Lets one change of the keys follow another, also from several machines. */
export async function queueForKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(keysLock)})`.execute(tx)
}

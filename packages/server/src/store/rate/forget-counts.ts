import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** Forgets the counts of all minutes but this one and its neighbours, where the clocks of processes may stand. */
export async function forgetCounts(db: Db, minute: number): Promise<void> {
  await sql`delete from rate_counts where minute < ${minute - 1} or minute > ${minute + 1}`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** How many nodes a pool has, the ones on their way in and out included. Not for callers: it knows no viewer. */
export async function countNodes(db: Db, poolId: number): Promise<number> {
  const row = await db
    .selectFrom('nodes')
    .select(sql<number>`count(*)`.as('there'))
    .where('pool_id', '=', poolId)
    .executeTakeFirstOrThrow()
  return row.there
}

import { sql } from 'kysely'
import { type Db, timeOnce } from '../open-store.ts'

/** Whether a request that was answered just now has its row already; only the last hour is looked through. */
export async function isAudited(db: Db, requestId: string): Promise<boolean> {
  const found = await db
    .selectFrom('audit')
    .select('id')
    .where('request_id', '=', requestId)
    .where('at', '>', sql<string>`${timeOnce} - interval '1 hour'`)
    .executeTakeFirst()
  return found !== undefined
}

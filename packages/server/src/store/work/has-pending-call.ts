import { sql } from 'kysely'
import type { Cause } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { WorkKey } from './touch-work.ts'

const unanswered = 'infrastructure.silent' satisfies Cause

/**
 * True if a driver call with older rows may still take effect: a pass is running, or the last pass gave up an unanswered call. A later answered pass makes such
 * a call stale (ground rule 3).
 */
export async function hasPendingCall(db: Db, key: WorkKey): Promise<boolean> {
  const row = await db
    .selectFrom('work')
    .select(sql`1`.as('acting'))
    .where('kind', '=', key.kind)
    .where('id', '=', key.id)
    .where((is) => is.or([is('lease_holder', 'is not', null), is('cause', '=', unanswered)]))
    .executeTakeFirst()
  return row !== undefined
}

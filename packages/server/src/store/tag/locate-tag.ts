import { Fault, type Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** Whether the account knows this tag; throws resource.not_found when it does not, and for a restricted user, who sees no tags (decision G7). */
export async function locateTag(db: Db, viewer: Viewer, label: string): Promise<void> {
  const row = viewer.isRestricted
    ? undefined
    : await db
        .selectFrom('tags')
        .select('label')
        .where('account_id', '=', viewer.accountId)
        .where('label', '=', label)
        .executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
}

import type { HostId, Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/**
 * The host that visibly holds a volume (decision D7), null when none does. The volume's row is locked first, as whoever attaches or
 * detaches it does: inside a transaction the answer stays true until its end.
 */
export async function findHolder(db: Db, viewer: Viewer, volumeId: number): Promise<HostId | null> {
  await db
    .selectFrom('volumes')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', volumeId)
    .forNoKeyUpdate()
    .execute()
  const row = await db
    .selectFrom('attachments')
    .select('host_id')
    .where('account_id', '=', viewer.accountId)
    .where('volume_id', '=', volumeId)
    .where('is_hidden', '=', false)
    .executeTakeFirst()
  return row ? (row.host_id as HostId) : null
}

import { Fault, type HostId, type Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Db } from '../open-store.ts'

/** Whether the viewer may know of this host; throws resource.not_found otherwise. Cheaper than reading it. */
export async function locateHost(db: Db, viewer: Viewer, id: HostId): Promise<void> {
  const row = await db
    .selectFrom('hosts')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where(isVisible(viewer, 'host', 'hosts.id'))
    .executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
}

import { type ClusterId, Fault, type Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Db } from '../open-store.ts'

/** Whether the viewer may know of this cluster; throws resource.not_found otherwise. Cheaper than reading it. */
export async function locateCluster(db: Db, viewer: Viewer, id: ClusterId): Promise<void> {
  const row = await db
    .selectFrom('clusters')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isVisible(viewer, 'cluster', 'clusters.id'))
    .executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
}

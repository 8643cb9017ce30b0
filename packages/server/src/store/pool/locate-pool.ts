import { type ClusterId, Fault, type PoolId, type Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Db } from '../open-store.ts'

/** Whether the viewer may know of this pool; throws resource.not_found otherwise. Cheaper than reading it with its nodes. */
export async function locatePool(db: Db, viewer: Viewer, clusterId: ClusterId, id: PoolId): Promise<void> {
  const row = await db
    .selectFrom('pools')
    .innerJoin('clusters', 'clusters.id', 'pools.cluster_id')
    .select('pools.id')
    .where('pools.account_id', '=', viewer.accountId)
    .where('pools.cluster_id', '=', clusterId)
    .where('pools.id', '=', id)
    .where('pools.deleted_at', 'is', null)
    .where('clusters.deleted_at', 'is', null)
    .where(isVisible(viewer, 'cluster', 'pools.cluster_id'))
    .executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
}

import type { Selectable } from 'kysely'
import type { Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Db } from '../open-store.ts'
import type { ClustersTable } from '../schema/tables.ts'

/** A stored cluster. */
export type ClusterRow = Selectable<ClustersTable>

/** The clusters a viewer may see; one whose deletion was accepted is not there (decision E9). */
export function clustersOf(db: Db, viewer: Viewer, from = db.selectFrom('clusters')) {
  return from
    .selectAll('clusters')
    .where('clusters.account_id', '=', viewer.accountId)
    .where('clusters.deleted_at', 'is', null)
    .where(isVisible(viewer, 'cluster', 'clusters.id'))
}

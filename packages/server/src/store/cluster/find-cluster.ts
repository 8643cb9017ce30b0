import { type ClusterId, Fault, type Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { type ClusterRow, clustersOf } from './clusters-of.ts'

/** One cluster of the viewer's account; throws resource.not_found when it is not there, deleted or not theirs (decision B3). */
export async function findCluster(db: Db, viewer: Viewer, id: ClusterId): Promise<ClusterRow> {
  const row = await clustersOf(db, viewer).where('clusters.id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}

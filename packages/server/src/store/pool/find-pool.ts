import { type ClusterId, Fault, type PoolId, type Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import { type PoolRow, poolsOf } from './pools-of.ts'

/** One pool of a cluster of the viewer's account; throws resource.not_found when it is not there or not theirs (decision B3). */
export async function findPool(db: Db, viewer: Viewer, clusterId: ClusterId, id: PoolId): Promise<PoolRow> {
  const row = await poolsOf(db, viewer, clusterId).where('pools.id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}

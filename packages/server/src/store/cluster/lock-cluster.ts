import { type ClusterId, Fault, type Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { type ClusterRow, clustersOf } from './clusters-of.ts'

/**
 * One cluster of the account for a change of it, its pools or its nodes: the row stays locked until the transaction ends, so that
 * what was checked stays true. Everything in this area is locked in this order: cluster, pool, node, host, volume, work. Throws
 * resource.not_found when it is not there, deleted or not theirs.
 */
export async function lockCluster(tx: Tx, viewer: Viewer, id: ClusterId): Promise<ClusterRow> {
  const row = await clustersOf(tx, viewer).where('clusters.id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}

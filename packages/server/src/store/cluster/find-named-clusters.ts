import { type ClusterId, asId } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { ClusterRow } from './find-clusters.ts'

/** Returns any account's cluster with this ID, otherwise all clusters with this label. Excludes deleted ones (decision G5). */
export async function findNamedClusters(db: Db, name: string): Promise<readonly ClusterRow[]> {
  const known = db.selectFrom('clusters').selectAll().where('deleted_at', 'is', null)
  const number = /^\d{1,15}$/.test(name) ? Number(name) : null
  const [byNumber] = number === null ? [] : await known.where('id', '=', asId<ClusterId>(number)).execute()
  if (byNumber) return [byNumber]
  return known.where('label', '=', name).orderBy('id').execute()
}

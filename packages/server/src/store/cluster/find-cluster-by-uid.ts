import type { Db } from '../open-store.ts'
import type { ClusterRow } from './find-clusters.ts'

/** A uid as it stands in addresses. */
const uidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The cluster whose dashboard is at an address; null for one whose deletion was accepted, and for what names none. It knows no viewer: whoever asks is let in by the cluster's own
 * token, and shown nothing of the row but its number before that.
 */
export async function findClusterByUid(db: Db, uid: string): Promise<ClusterRow | null> {
  if (!uidForm.test(uid)) return null
  const found = await db
    .selectFrom('clusters')
    .selectAll()
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

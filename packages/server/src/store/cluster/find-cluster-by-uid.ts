import type { Db } from '../open-store.ts'
import type { ClusterRow } from './find-clusters.ts'

const uidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns the cluster with this uid; null if unknown or its deletion was accepted. Takes no viewer, because dashboard clients sign in with the cluster's bearer
 * token.
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

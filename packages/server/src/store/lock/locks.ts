import { type Insertable, sql } from 'kysely'
import { type ClusterId, type LockId, notFound, type Viewer } from '#domain/shared/index.ts'
import type { HeldLock } from '#domain/lock/reject-locked.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { Db, Tx } from '../open-store.ts'
import type { LocksTable } from '../schema/tables.ts'

/** Excludes locks of resources that a process of the release before has deleted. Empty for restricted users. */
function locksOf(db: Db, viewer: Viewer) {
  return db
    .selectFrom('locks')
    .leftJoin('volumes', 'volumes.id', 'locks.volume_id')
    .leftJoin('hosts', 'hosts.id', 'locks.host_id')
    .leftJoin('clusters', 'clusters.id', 'locks.cluster_id')
    .leftJoin('pools', 'pools.id', 'locks.pool_id')
    .select(['locks.id', 'lock_type', 'entity_id', 'entity_type', 'pools.cluster_id'])
    .select(sql<string>`coalesce(volumes.label, hosts.label, clusters.label, pools.label)`.as('label'))
    .where('locks.account_id', '=', viewer.accountId)
    .where(sql<boolean>`coalesce(volumes.deleted_at, clusters.deleted_at, pools.deleted_at) is null`)
    .$if(viewer.isRestricted, (locks) => locks.where(sql<boolean>`false`))
}

/** Lock with its resource. */
export type LockRow = Awaited<ReturnType<typeof findLock>>

/** Returns one lock. Throws resource.not_found if absent, and for a restricted user. */
export async function findLock(db: Db, viewer: Viewer, id: LockId) {
  return locksOf(db, viewer).where('locks.id', '=', id).executeTakeFirstOrThrow(notFound)
}

const columns = {
  id: listColumn('integer', 'locks.id'),
  lock_type: listColumn('string', 'locks.lock_type'),
  'entity.id': listColumn('integer', 'locks.entity_id'),
  'entity.type': listColumn('string', 'locks.entity_type'),
}

/** Lists the account's locks; empty for a restricted user. */
export const listLocks = prepareOwnList({ columns, query: locksOf })

/** Inserts a lock of a resource whose row is locked. Returns the new lock's ID, or the lock that the resource has already. */
export async function insertLock(tx: Tx, lock: Insertable<LocksTable>): Promise<LockId | HeldLock> {
  const insert = tx
    .insertInto('locks')
    .values(lock)
    .onConflict((conflict) => conflict.doNothing())
  const inserted = await insert.returning('id').executeTakeFirst()
  if (inserted) return inserted.id
  const held = tx.selectFrom('locks').select(['id', 'lock_type as type']).where('entity_id', '=', lock.entity_id)
  return held.where('entity_type', '=', lock.entity_type).executeTakeFirstOrThrow()
}

/** Deletes a lock of the account. Throws resource.not_found if another request has deleted it. */
export async function deleteLock(tx: Tx, viewer: Viewer, id: LockId): Promise<void> {
  const deletion = tx.deleteFrom('locks').where('account_id', '=', viewer.accountId).where('id', '=', id)
  await deletion.returning('id').executeTakeFirstOrThrow(notFound)
}

/** Returns the locks of a locked cluster and of its pools. */
export async function listClusterLocks(tx: Tx, viewer: Viewer, id: ClusterId) {
  return tx
    .selectFrom('locks')
    .leftJoin('pools', 'pools.id', 'locks.pool_id')
    .select(['locks.id', 'lock_type as type', 'entity_type', 'entity_id'])
    .where('locks.account_id', '=', viewer.accountId)
    .where('pools.deleted_at', 'is', null)
    .where((on) => on.or([on('locks.cluster_id', '=', id), on('pools.cluster_id', '=', id)]))
    .orderBy('locks.id')
    .execute()
}

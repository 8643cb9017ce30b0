import type { LockableType } from '@moorage/contract'
import { rejectDeleting } from '#domain/host/state.ts'
import { explainLockExists, rejectNodeLock } from '#domain/lock/reject-locked.ts'
import { type Actor, asId, ApiError, referenceNotFound } from '#domain/shared/index.ts'
import { lockCluster } from '#store/cluster/find-clusters.ts'
import { insertNotification } from '#store/event/start-job.ts'
import { lockHost } from '#store/host/lock-host.ts'
import { deleteLock, findLock, insertLock, type LockRow } from '#store/lock/locks.ts'
import type { Tx } from '#store/open-store.ts'
import { lockPoolById } from '#store/pool/find-pool.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'

/** Resource to lock, and the lock's type, which the resource supports. */
export type LockCreate = Pick<LockRow, 'entity_type' | 'entity_id' | 'lock_type'>

/**
 * Lock the row of a resource. A concurrent deletion has either committed, so that the row is not found, or waits for this transaction and finds the lock. Throw
 * resource.not_found.
 */
const lockRow: Readonly<Record<LockableType, (tx: Tx, actor: Actor, id: number) => Promise<unknown>>> = {
  volume: (tx, actor, id) => lockVolume(tx, actor, asId(id)),
  async host(tx, actor, id) {
    const host = await lockHost(tx, actor, asId(id))
    rejectNodeLock(host.orch_cluster_id)
    rejectDeleting(host)
  },
  orchcluster: (tx, actor, id) => lockCluster(tx, actor, asId(id)),
  orchnodepool: (tx, actor, id) => lockPoolById(tx, actor, asId(id)),
}

/**
 * Locks a resource against deletion, with a notification, and returns the lock (decision G13). Throws request.reference_invalid on `entity_id`, host.of_cluster,
 * host.deleting, and lock.exists if the resource has a lock.
 */
export async function acceptLockCreate(tx: Tx, actor: Actor, input: LockCreate): Promise<{ row: LockRow }> {
  await lockRow[input.entity_type](tx, actor, input.entity_id).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'resource.not_found' ? referenceNotFound('entity_id') : error
  })
  const inserted = await insertLock(tx, { account_id: actor.accountId, ...input })
  if (typeof inserted === 'object') throw explainLockExists(inserted, input.lock_type)
  const row = await findLock(tx, actor, inserted)
  await notifyLock(tx, actor, 'lock_create', row)
  return { row }
}

/** Removes a lock, with a notification (decision G13). Throws resource.not_found. */
export async function acceptLockDelete(tx: Tx, actor: Actor, { id }: Pick<LockRow, 'id'>): Promise<void> {
  const row = await findLock(tx, actor, id)
  await deleteLock(tx, actor, id)
  await notifyLock(tx, actor, 'lock_delete', row)
}

/** The entity is the locked resource, the message names the lock (decision G13.4). */
async function notifyLock(tx: Tx, actor: Actor, action: 'lock_create' | 'lock_delete', row: LockRow): Promise<void> {
  const entity = { type: row.entity_type, id: row.entity_id, label: row.label }
  await insertNotification(tx, actor, { action, entity, message: `Lock ${row.id} (${row.lock_type}).` })
}

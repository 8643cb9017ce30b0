import type { Lock } from '@moorage/contract'
import { acceptLockCreate, acceptLockDelete } from '#accept/lock/change.ts'
import { checkLockType } from '#domain/lock/reject-locked.ts'
import { asId, type LockId } from '#domain/shared/index.ts'
import { entityUrl } from '#store/event/event-body.ts'
import { findLock, listLocks, type LockRow } from '#store/lock/locks.ts'
import type { HandlersOf, PathOf } from '../../call.ts'
import { changeStored } from '../../change-stored.ts'
import { respondRow } from '../../respond.ts'
import { listStored, locateStored, viewStored } from '../../stored-reads.ts'

const idOf = ({ lockId }: PathOf<'lock.view'>): LockId => asId<LockId>(lockId)

const locate = locateStored(findLock, idOf)

/** Operations of locks (decision G13). */
export const lockHandlers: HandlersOf<'lock'> = {
  'lock.list': listStored(listLocks, lockBody),
  'lock.view': viewStored(findLock, idOf, lockBody),

  'lock.create': {
    kind: 'change',
    check: ({ lock_type: type, entity_type: of }) => checkLockType(type, of),
    accept: (tx, call) => respondRow(acceptLockCreate(tx, call.actor, call.body), lockBody, call),
  },

  'lock.delete': changeStored(locate, acceptLockDelete, (path) => ({ id: idOf(path) })),
}

function lockBody({ id, lock_type, entity_id, entity_type: type, label, cluster_id }: LockRow): Lock {
  const url = entityUrl({ type, id: entity_id, label }, cluster_id)
  return { id, lock_type, entity: { id: entity_id, type, label, url } }
}

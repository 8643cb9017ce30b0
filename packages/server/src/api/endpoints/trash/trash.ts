import type { TrashItem } from '@moorage/contract'
import { describeTrashRestore } from '#accept/trash/describe-restore.ts'
import { acceptTrashRestore, type TrashRestore } from '#accept/trash/restore.ts'
import { asId, type TrashId } from '#domain/shared/index.ts'
import { wireTime } from '#store/column-types.ts'
import { findTrashItem, listTrash, locateTrashItem, readItemResource, type TrashRow } from '#store/trash/trash-items.ts'
import type { CallOf, HandlersOf, PathOf } from '../../call.ts'
import { listStored, locateStored } from '../../stored-reads.ts'

const trashIdOf = ({ trashId }: PathOf<'trash.view'>): TrashId => asId<TrashId>(trashId)

/** Operations of deleted resources (decision D12). */
export const trashHandlers: HandlersOf<'trash'> = {
  'trash.list': listStored(listTrash, trashBody),
  'trash.view': {
    kind: 'read',
    async run(call) {
      const id = trashIdOf(call.params)
      const row = await findTrashItem(call.store.db, call.actor, id)
      return { ...trashBody(row), restorable: await describeTrashRestore(call.store, call.actor, id, call) }
    },
  },
  'trash.restore': {
    kind: 'change',
    locate: locateStored(locateTrashItem, trashIdOf),
    accept: (tx, call) => acceptTrashRestore(tx, call.actor, readRestore(call), call),
  },
}

function readRestore({ params, body }: CallOf<'trash.restore'>): TrashRestore {
  return { id: trashIdOf(params), label: body.label ?? null, isRegenerating: body.regenerate ?? false }
}

function trashBody(row: TrashRow): TrashItem {
  return {
    id: row.id,
    label: row.label,
    entity: { id: readItemResource(row), type: row.kind },
    region: row.region,
    size: row.size_gib,
    deleted: wireTime(row.deleted),
    deleted_by: row.username,
    expires: wireTime(row.expires),
    status: row.is_purging ? 'purging' : 'kept',
  }
}

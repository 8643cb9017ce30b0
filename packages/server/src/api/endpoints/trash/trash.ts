import type { TrashItem } from '@moorage/contract'
import { acceptTrashRestore } from '#accept/trash/restore.ts'
import { asId, type TrashId } from '#domain/shared/index.ts'
import { wireTime } from '#store/column-types.ts'
import { findTrashItem, listTrash, locateTrashItem, readItemResource, type TrashRow } from '#store/trash/trash-items.ts'
import type { HandlersOf, PathOf } from '../../call.ts'
import { listStored, locateStored, viewStored } from '../../stored-reads.ts'

const trashIdOf = ({ trashId }: PathOf<'trash.view'>): TrashId => asId<TrashId>(trashId)

/** Operations of deleted resources (decision D12). */
export const trashHandlers: HandlersOf<'trash'> = {
  'trash.list': listStored(listTrash, trashBody),
  'trash.view': viewStored(findTrashItem, trashIdOf, trashBody),
  'trash.restore': {
    kind: 'change',
    locate: locateStored(locateTrashItem, trashIdOf),
    accept: (tx, call) =>
      acceptTrashRestore(tx, call.actor, { id: trashIdOf(call.params), label: call.body.label ?? null }, call),
  },
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

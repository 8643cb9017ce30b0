import type { TrashKind } from '@moorage/contract'
import { acceptTrashPurge } from '#accept/trash/purge.ts'
import { acceptTrashRestore } from '#accept/trash/restore.ts'
import { asId, type EventId, type TrashId } from '#domain/shared/index.ts'
import { transactRepeatedly } from '#store/transact.ts'
import { selectRows } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { acceptFor } from './accept-for.ts'

/** Returns the trash item of a volume or host; undefined without one. */
export async function findTrashItemOf({ store }: Pick<EngineBench, 'store'>, kind: TrashKind, id: number) {
  const columns = { volume: 'volume_id', volume_snapshot: 'volume_snapshot_id' } as const
  const column = kind === 'volume' || kind === 'volume_snapshot' ? columns[kind] : 'host_id'
  const [item] = await selectRows(store, 'trash_items', '*', { [column]: id })
  return item
}

/** Requests the restore of a deleted volume or host. Throws if rejected. */
export async function requestRestore(bench: EngineBench, kind: TrashKind, id: number) {
  const itemId = (await findTrashItemOf(bench, kind, id))?.id ?? asId<TrashId>(0)
  return acceptFor(bench, (tx, actor) => acceptTrashRestore(tx, actor, { id: itemId, label: null }, bench.terms))
}

/** Starts to wipe a deleted volume or host, like the sweep of an expired item; returns the event ID, or null if it is gone or being wiped. */
export async function requestPurge(bench: EngineBench, kind: TrashKind, id: number): Promise<EventId | null> {
  const itemId = (await findTrashItemOf(bench, kind, id))?.id ?? asId<TrashId>(0)
  return transactRepeatedly(bench.store, (tx) => acceptTrashPurge(tx, itemId))
}

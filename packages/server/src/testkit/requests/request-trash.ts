import type { RestorePreview, TrashKind } from '@moorage/contract'
import { acceptTrashPurge } from '#accept/trash/purge.ts'
import { expect } from 'vitest'
import { describeTrashRestore } from '#accept/trash/describe-restore.ts'
import { acceptTrashRestore, type TrashRestore } from '#accept/trash/restore.ts'
import { type ApiError, asId, type EventId, type TrashId } from '#domain/shared/index.ts'
import { transactRepeatedly } from '#store/transact.ts'
import { selectRows } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { acceptFor } from './accept-for.ts'

/** Returns the trash item of a resource; of disks, the item with this ID. Undefined without one. */
export async function findTrashItemOf({ store }: Pick<EngineBench, 'store'>, kind: TrashKind, id: number) {
  const keys: Partial<Record<TrashKind, object>> = {
    volume: { volume_id: id },
    volume_snapshot: { volume_snapshot_id: id },
    volume_backup: { volume_backup_id: id },
    orchcluster: { cluster_id: id },
    orchnodepool: { pool_id: id },
    disk: { id },
  }
  const [item] = await selectRows(store, 'trash_items', '*', keys[kind] ?? { host_id: id })
  return item
}

/** Requests the restore of a deleted resource. Throws if rejected. */
export async function requestRestore(bench: EngineBench, kind: TrashKind, id: number) {
  const itemId = (await findTrashItemOf(bench, kind, id))?.id ?? asId<TrashId>(0)
  return acceptFor(bench, (tx, actor) => acceptTrashRestore(tx, actor, { id: itemId, label: null }, bench.terms))
}

/** Requests the restore of an item, and returns its answer. Expects the same of the preview, unless the request says more (decision D12). */
export async function restoreAsPreviewed(bench: EngineBench, id: TrashId, request: Omit<TrashRestore, 'id'>) {
  const { store, terms, actor } = bench
  const preview = await describeTrashRestore(store, actor, id, terms).catch(() => null)
  const expectPreview = (expected: RestorePreview): void => {
    if (preview && request.label === null && request.isRegenerating !== true) expect(preview).toEqual(expected)
  }
  const restore = acceptFor(bench, (tx, by) => acceptTrashRestore(tx, by, { id, ...request }, terms))
  await restore.catch((error: ApiError) => expectPreview({ label: null, changes: [], problem: error.reason }))
  const { label, changes } = (await restore).body
  expectPreview({ label, changes, problem: null })
  return restore
}

/** Starts to wipe a deleted resource, like the sweep of an expired item; returns the event ID, or null if it is gone or being wiped. */
export async function requestPurge(bench: EngineBench, kind: TrashKind, id: number): Promise<EventId | null> {
  const itemId = (await findTrashItemOf(bench, kind, id))?.id ?? asId<TrashId>(0)
  return transactRepeatedly(bench.store, (tx) => acceptTrashPurge(tx, itemId))
}

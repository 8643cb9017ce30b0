import type { TrashKind } from '@moorage/contract'
import { ApiError, asId, notFound, type TrashId } from '#domain/shared/index.ts'
import { selectRows } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { requestPurge, requestRestore } from '../requests/request-trash.ts'
import type { WalkRequest } from './walk-engine.ts'

/** Error of a request that was not sent, because the resource has no part that it could name. */
export class NothingToRequest extends Error {}

type ReadKeys = (bench: EngineBench, id: number) => Promise<readonly string[]>

/** Purge of a kind. Records the ledger keys of the resource if the purge is accepted. */
function expireOf(kind: TrashKind, readKeys: ReadKeys): WalkRequest {
  return async (bench, id, { purged }) => {
    const keys = await readKeys(bench, id)
    if ((await requestPurge(bench, kind, id)) === null) throw notFound()
    for (const key of keys) purged.add(key)
  }
}

/** Deletion, restore and purge of a kind, and two of them at once. `readKeys` returns the keys of the ledger that a purge ends. */
export function trashRequests(kind: TrashKind, remove: WalkRequest, readKeys: ReadKeys) {
  const restore: WalkRequest = (bench, id) => requestRestore(bench, kind, id)
  return {
    delete: remove,
    'restore and delete': (bench, id, context) => both(restore(bench, id, context), remove(bench, id, context)),
    ...restoreRequests(kind, readKeys),
  } as const satisfies Record<string, WalkRequest>
}

/** Restore and purge of a kind, and both at once. */
export function restoreRequests(kind: TrashKind, readKeys: ReadKeys) {
  const [restore, expire]: [WalkRequest, WalkRequest] = [
    (bench, id) => requestRestore(bench, kind, id),
    expireOf(kind, readKeys),
  ]
  return {
    restore,
    expire,
    'restore and expire': (bench, id, context) => both(restore(bench, id, context), expire(bench, id, context)),
  } as const satisfies Record<string, WalkRequest>
}

/** Returns the ledger keys of the disks of a trash item. */
export async function readDiskKeys({ store }: EngineBench, id: number): Promise<readonly string[]> {
  const disks = await selectRows(store, 'disks', ['id', 'host_id'], { trash_id: asId<TrashId>(id) }, 'id')
  return disks.map((disk) => `disk/${disk.host_id}/${disk.id}`)
}

/** Throws the error of a request that is no rejection, or a rejection if both are rejected. */
async function both(...requests: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(requests)
  const errors: unknown[] = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const failure =
    errors.find((error) => !(error instanceof ApiError)) ?? (errors.length === requests.length && errors[0])
  if (failure) throw failure
}

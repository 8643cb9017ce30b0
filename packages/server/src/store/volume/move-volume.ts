import type { UpdateObject } from 'kysely'
import { Fault, type VolumeId } from '../../domain/shared/index.ts'
import { volumeMoves, type VolumeMove } from '../../domain/volume/state.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { Database } from '../schema/tables.ts'

/** Columns a move may change beside the status. */
export type VolumeChanges = UpdateObject<Database, 'volumes'>

/** How a guarded move went: made, found already where it leads, or refused by the status it found. */
export type MoveResult =
  | { readonly kind: 'moved' }
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly status: string }

/**
 * Moves a volume along its transition table: one update guarded by the allowed states. No row means: read again and tell
 * not-found (throws), already-there and wrong-state apart. `updated` follows unless the caller keeps it.
 */
export async function moveVolume(
  tx: Tx,
  id: VolumeId,
  name: VolumeMove,
  changes: VolumeChanges = {},
): Promise<MoveResult> {
  const move = volumeMoves[name]
  const moved = await tx
    .updateTable('volumes')
    .set({ updated: moorNow, ...changes, status: move.to })
    .where('id', '=', id)
    .where('status', 'in', move.from as readonly string[] as string[])
    .returning('id')
    .executeTakeFirst()
  if (moved) return { kind: 'moved' }
  const row = await tx.selectFrom('volumes').select('status').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row.status === move.to ? { kind: 'already' } : { kind: 'refused', status: row.status }
}

/** Writes columns of a volume whose status stays. */
export async function changeVolume(tx: Tx, id: number, changes: VolumeChanges): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable('volumes').set(changes).where('id', '=', id).execute()
}

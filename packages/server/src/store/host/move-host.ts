import type { UpdateObject } from 'kysely'
import { type HostMove, hostMoves } from '../../domain/host/state.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { Database } from '../schema/tables.ts'

/** Columns a move may change beside the status. */
export type HostChanges = UpdateObject<Database, 'hosts'>

/**
 * Moves a host along its transition table: one update guarded by the allowed states; `updated` follows. Returns whether it moved:
 * a host that is elsewhere, or gone, stays as it is, because the caller has locked and read it and chose the move by its status.
 */
export async function moveHost(tx: Tx, id: number, name: HostMove, changes: HostChanges = {}): Promise<boolean> {
  const move = hostMoves[name]
  const moved = await tx
    .updateTable('hosts')
    .set({ updated: moorNow, ...changes, status: move.to })
    .where('id', '=', id)
    .where('status', 'in', move.from as readonly string[] as string[])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Writes columns of a host whose status stays. */
export async function changeHost(tx: Tx, id: number, changes: HostChanges): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable('hosts').set(changes).where('id', '=', id).execute()
}

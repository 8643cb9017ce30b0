import { type HostTransition, hostTransitions } from '#domain/host/state.ts'
import { type Tx, moorNow } from '../open-store.ts'
import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { HostId } from '#domain/shared/index.ts'
import type { Database, HostsTable } from '../schema/tables.ts'
import type { HostSummary } from '#domain/host/summarise.ts'

type HostChanges = UpdateObject<Database, 'hosts'>

/**
 * Applies a status transition and other changes to a host in one update guarded by the allowed statuses; sets `updated`. Returns false, without a change, if
 * the host is gone or in another status.
 */
export async function moveHost(tx: Tx, id: HostId, name: HostTransition, changes: HostChanges = {}): Promise<boolean> {
  const transition = hostTransitions[name]
  const moved = await tx
    .updateTable('hosts')
    .set({ updated: moorNow, ...changes, status: transition.to })
    .where('id', '=', id)
    .where('status', 'in', transition.from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Writes columns of a host other than its status. Does not lock or check the host. */
export async function changeHost(tx: Tx, id: HostId, changes: HostChanges): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable('hosts').set(changes).where('id', '=', id).execute()
}

/** Writes a pass's result to the host's row, not to its jobs. A transition from a disallowed status writes nothing. */
export async function recordHost(tx: Tx, host: Selectable<HostsTable>, summary: HostSummary): Promise<void> {
  const { runningSerial } = summary
  const changes: HostChanges = {
    ...(summary.isNewlyProvisioned ? { provisioned_at: moorNow } : {}),
    ...(runningSerial !== null && runningSerial !== host.seen_boot_serial ? { seen_boot_serial: runningSerial } : {}),
  }
  if (summary.transition) await moveHost(tx, host.id, summary.transition, changes)
  else await changeHost(tx, host.id, changes)
}

/** Deletes the row of a host that is gone, with disks and configurations, and so frees its label. */
export async function deleteHostRow(tx: Tx, id: HostId): Promise<void> {
  await tx.deleteFrom('hosts').where('id', '=', id).execute()
}

/** Hides the row of a host in the trash, and frees its label. No request can contain the new one. */
export async function updateTrashedHost(tx: Tx, id: HostId): Promise<void> {
  await tx
    .updateTable('hosts')
    .set({ is_trashed: true, label: sql<string>`'/trash/' || id` })
    .where('id', '=', id)
    .execute()
}

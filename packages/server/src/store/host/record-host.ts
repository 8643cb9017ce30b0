import type { Selectable } from 'kysely'
import type { HostSummary } from '../../domain/host/summarise.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { HostsTable } from '../schema/tables.ts'
import { changeHost, type HostChanges, moveHost } from './move-host.ts'

/** Writes what a pass has established about a host: status, boot, addresses (never its jobs). */
export async function recordHost(tx: Tx, host: Selectable<HostsTable>, summary: HostSummary): Promise<void> {
  const { runningSerial, ipv4 } = summary
  const changes: HostChanges = {
    ...(summary.isNewlyProvisioned ? { provisioned_at: moorNow } : {}),
    ...(runningSerial !== null && runningSerial !== host.seen_boot_serial ? { seen_boot_serial: runningSerial } : {}),
    ...(ipv4 && ipv4.join() !== host.ipv4.join() ? { ipv4: [...ipv4] } : {}),
  }
  if (summary.move) await moveHost(tx, host.id, summary.move, changes)
  else await changeHost(tx, host.id, changes)
}

/** Removes the row of a host that is gone, with its configurations and disks; its label is free again. */
export async function deleteHostRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('hosts').where('id', '=', id).execute()
}

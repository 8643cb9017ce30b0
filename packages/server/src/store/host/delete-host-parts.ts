import type { HostId } from '#domain/shared/index.ts'
import { moorNow, type Tx } from '../open-store.ts'

/** Marks a locked host's disks for deletion; deletes its configurations immediately and clears the boot configuration. */
export async function deleteHostParts(tx: Tx, hostId: HostId): Promise<void> {
  await tx.updateTable('hosts').set({ boot_config_id: null }).where('id', '=', hostId).execute()
  await tx.deleteFrom('configs').where('host_id', '=', hostId).execute()
  await tx
    .updateTable('disks')
    .set({ wants_gone: true, updated: moorNow })
    .where('host_id', '=', hostId)
    .where('wants_gone', '=', false)
    .execute()
}

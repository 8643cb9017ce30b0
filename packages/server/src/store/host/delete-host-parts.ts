import type { Actor, HostId, TrashId } from '#domain/shared/index.ts'
import { deleteDisks } from '../trash/trash-disks.ts'
import type { Tx } from '../open-store.ts'

/**
 * Deletes a locked host's disks and configurations, and clears the boot configuration. Returns the trash item that keeps them, or null if nothing is kept.
 */
export async function deleteHostParts(
  tx: Tx,
  actor: Pick<Actor, 'username'>,
  host: { readonly hostId: HostId; readonly isKeeping: boolean },
): Promise<TrashId | null> {
  const trashId = await deleteDisks(tx, actor, { ...host, diskId: null })
  await tx.updateTable('hosts').set({ boot_config_id: null }).where('id', '=', host.hostId).execute()
  await tx.deleteFrom('configs').where('host_id', '=', host.hostId).execute()
  return trashId
}

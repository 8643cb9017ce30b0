import type { HostId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Writes which host carries a node; a node has one host all its life (decision E6). */
export async function giveHost(tx: Tx, nodeId: number, hostId: HostId): Promise<void> {
  await tx.updateTable('nodes').set({ host_id: hostId }).where('id', '=', nodeId).where('host_id', 'is', null).execute()
}

import type { NodeSummary } from '../../domain/node/summarise.ts'
import type { HostId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Writes what a pass has established about a node (never its jobs). */
export async function recordNode(tx: Tx, id: number, summary: NodeSummary): Promise<void> {
  const { isReady, seenSpecSerial } = summary
  const changes = {
    ...(isReady === null ? {} : { is_ready: isReady }),
    ...(isReady ? { was_ready: true } : {}),
    ...(seenSpecSerial === null ? {} : { seen_spec_serial: seenSpecSerial }),
    ...(summary.isNewlyLost ? { is_lost: true } : {}),
    ...(summary.isNewlyDrained ? { is_drained: true } : {}),
  }
  if (Object.keys(changes).length > 0) await tx.updateTable('nodes').set(changes).where('id', '=', id).execute()
}

/** Removes the row of a node that is neither in its cluster nor on a host any more. */
export async function deleteNodeRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('nodes').where('id', '=', id).execute()
}

/** Writes which host carries a node; a node has one host all its life (decision E6). */
export async function giveHost(tx: Tx, nodeId: number, hostId: HostId): Promise<void> {
  await tx.updateTable('nodes').set({ host_id: hostId }).where('id', '=', nodeId).where('host_id', 'is', null).execute()
}

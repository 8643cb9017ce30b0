import type { NodeSummary } from '../../domain/node/summarise.ts'
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

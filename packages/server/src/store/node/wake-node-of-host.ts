import type { HostId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { wakeWork } from '../work/touch-work.ts'

/** Makes the work of a host's node due; no-op if the host backs no node. */
export async function wakeNodeOfHost(tx: Tx, hostId: HostId): Promise<void> {
  const node = await tx.selectFrom('nodes').select('id').where('host_id', '=', hostId).executeTakeFirst()
  if (node) await wakeWork(tx, 'node', [node.id])
}

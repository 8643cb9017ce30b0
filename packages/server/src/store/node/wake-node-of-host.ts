import type { HostId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { wakeWork } from '../work/touch-work.ts'

/** Makes the work of a host's node, if any, due: the host runs, has stopped, or is gone. */
export async function wakeNodeOfHost(tx: Tx, hostId: HostId): Promise<void> {
  const node = await tx.selectFrom('nodes').select('id').where('host_id', '=', hostId).executeTakeFirst()
  if (node) await wakeWork(tx, 'node', [node.id])
}

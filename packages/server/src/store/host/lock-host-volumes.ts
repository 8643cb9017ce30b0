import type { Tx } from '../open-store.ts'

/**
 * Locks the volumes of a host whose own row is locked, in order of their numbers, before anyone's work is touched: host, volume,
 * work is the order that everything keeps. Otherwise a change that wakes the volumes' work would meet a volume's pass that wakes
 * the host's. Returns their numbers.
 */
export async function lockHostVolumes(tx: Tx, hostId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('volumes')
    .innerJoin('attachments', 'attachments.volume_id', 'volumes.id')
    .select('volumes.id')
    .where('attachments.host_id', '=', hostId)
    .orderBy('volumes.id')
    .forNoKeyUpdate('volumes')
    .execute()
  return rows.map((row) => row.id)
}

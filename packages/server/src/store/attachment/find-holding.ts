import type { Db } from '../open-store.ts'
import type { HeldVolume } from './detach-volume.ts'

/** How a volume is held by a host right now, hidden or not. */
export interface Held extends HeldVolume {
  readonly wants: 'attached' | 'detached'
  readonly isHidden: boolean
  readonly isPersisting: boolean
  readonly configId: number | null
}

/** The attachment of a volume, null when no host holds it. */
export async function findHolding(db: Db, volumeId: number): Promise<Held | null> {
  const row = await db
    .selectFrom('attachments')
    .innerJoin('volumes', 'volumes.id', 'attachments.volume_id')
    .innerJoin('hosts', 'hosts.id', 'attachments.host_id')
    .select([
      'volumes.id as volumeId',
      'volumes.label as volumeLabel',
      'volumes.region',
      'hosts.id as hostId',
      'hosts.label as hostLabel',
      'attachments.wants',
      'attachments.is_hidden as isHidden',
      'attachments.persists as isPersisting',
      'attachments.config_id as configId',
    ])
    .where('attachments.volume_id', '=', volumeId)
    .executeTakeFirst()
  return row ? { ...row, wants: row.wants as Held['wants'] } : null
}

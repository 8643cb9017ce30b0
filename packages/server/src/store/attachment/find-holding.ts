import type { AccountId } from '../../domain/shared/index.ts'
import type { Db, Tx } from '../open-store.ts'

/** An attachment with the names its events show. */
export interface HeldVolume {
  readonly volumeId: number
  readonly volumeLabel: string
  readonly region: string
  readonly hostId: number
  readonly hostLabel: string
}

/** How a volume is held by a host right now, hidden or not. */
export interface Held extends HeldVolume {
  readonly wants: 'attached' | 'detached'
  readonly isHidden: boolean
  readonly isPersisting: boolean
  readonly configId: number | null
}

/** The attachment of a volume, null when no host holds it. */
export async function findHolding(db: Db, volumeId: number): Promise<Held | null> {
  const row = await heldVolumes(db)
    .select([
      'attachments.wants',
      'attachments.is_hidden as isHidden',
      'attachments.persists as isPersisting',
      'attachments.config_id as configId',
    ])
    .where('attachments.volume_id', '=', volumeId)
    .executeTakeFirst()
  return row ? { ...row, wants: row.wants as Held['wants'] } : null
}

/** Which volumes leave a host: all when it is deleted, the ones that do not persist at a shutdown or reboot (decision D7). */
export type Leaving = 'all' | 'notPersisting'

/** The volumes that are to stay on a host of the account and now have to leave it; locked, in order of their numbers. */
export async function listHeld(
  tx: Tx,
  { accountId, hostId, leaving }: { readonly accountId: AccountId; readonly hostId: number; readonly leaving: Leaving },
): Promise<HeldVolume[]> {
  let held = heldVolumes(tx)
    .where('attachments.account_id', '=', accountId)
    .where('attachments.host_id', '=', hostId)
    .where('attachments.wants', '=', 'attached')
  if (leaving === 'notPersisting') held = held.where('attachments.persists', '=', false)
  return held.orderBy('volumes.id').forUpdate('volumes').execute()
}

function heldVolumes(db: Db) {
  return db
    .selectFrom('attachments')
    .innerJoin('volumes', 'volumes.id', 'attachments.volume_id')
    .innerJoin('hosts', 'hosts.id', 'attachments.host_id')
    .select([
      'volumes.id as volumeId',
      'volumes.label as volumeLabel',
      'volumes.region',
      'hosts.id as hostId',
      'hosts.label as hostLabel',
    ])
}

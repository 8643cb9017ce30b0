import type { AccountId, EventId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { detachVolume, type HeldVolume } from './detach-volume.ts'

/** Which volumes leave a host: all when it is deleted, the ones that do not persist at a shutdown or reboot (decision D7). */
export type Leaving = 'all' | 'notPersisting'

/** A host that volumes leave, and the operation that makes them. */
export interface Departure {
  readonly accountId: AccountId
  readonly hostId: number
  readonly leaving: Leaving
  readonly causeId: EventId
}

/** Detaches volumes from a host as system events caused by its operation; returns how many. The host is locked by the caller. */
export async function detachFromHost(tx: Tx, departure: Departure): Promise<number> {
  const held = await listHeld(tx, departure)
  for (const one of held)
    await detachVolume(tx, { accountId: departure.accountId, system: true }, one, departure.causeId)
  return held.length
}

async function listHeld(tx: Tx, { accountId, hostId, leaving }: Departure): Promise<HeldVolume[]> {
  let held = tx
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
    .where('attachments.account_id', '=', accountId)
    .where('attachments.host_id', '=', hostId)
    .where('attachments.wants', '=', 'attached')
  if (leaving === 'notPersisting') held = held.where('attachments.persists', '=', false)
  return held.orderBy('volumes.id').forUpdate('volumes').execute()
}

import { sql } from 'kysely'
import type { GuestAddress, GuestHost } from '#domain/metadata/guest-metadata.ts'
import { asId, type HostId } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** Host of a request to the metadata service. */
export interface GuestRow extends GuestHost {
  readonly id: HostId
  /** Changes with every requested boot. */
  readonly bootSerial: number
}

/** Returns the host with this ID and uid, of any account; null if it is gone. The metadata service's only query by ID without a viewer. */
export async function findGuest(
  db: Db,
  { id, uid }: { readonly id: number; readonly uid: string },
): Promise<GuestRow | null> {
  const found = await db
    .selectFrom('hosts')
    .innerJoin('accounts', 'accounts.id', 'hosts.account_id')
    .select(['hosts.id', 'hosts.uid', 'hosts.label', 'hosts.region', 'hosts.type', 'hosts.image', 'hosts.tags'])
    .select(['hosts.boot_serial as bootSerial', 'accounts.uid as accountUid'])
    .where('hosts.id', '=', asId<HostId>(id))
    .where('hosts.uid', '=', uid)
    .executeTakeFirst()
  return found ?? null
}

/** Lists a host's addresses in numeric order, IPv4 first. */
export function listGuestAddresses(db: Db, hostId: HostId): Promise<readonly GuestAddress[]> {
  return db
    .selectFrom('addresses')
    .select(['address', 'prefix', 'kind'])
    .where('host_id', '=', hostId)
    .orderBy(sql`address::inet`)
    .execute()
}

/** Lists the SSH keys of a host's disks, each once. */
export async function listGuestKeys(db: Db, hostId: HostId): Promise<readonly string[]> {
  const disks = await db
    .selectFrom('disks')
    .select('authorized_keys')
    .where('host_id', '=', hostId)
    .where('trash_id', 'is', null)
    .orderBy('id')
    .execute()
  return [...new Set(disks.flatMap((disk) => disk.authorized_keys))]
}

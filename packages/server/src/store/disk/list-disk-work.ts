import type { Filesystem } from '@moorage/contract'
import { sql } from 'kysely'
import type { HostId } from '#domain/shared/index.ts'
import type { DesiredDisk } from '#domain/disk/plan.ts'
import type { Db } from '../open-store.ts'

/** Disk as input of a host's reconcile pass. */
export interface DiskWork extends DesiredDisk {
  readonly uid: string
  readonly filesystem: Filesystem
  readonly image: string | null
  readonly sourceId: number | null
  readonly keys: readonly string[]
  /** A root password waits for the first boot from the disk. */
  readonly hasPassword: boolean
}

/** Returns a host's disks for a pass, by ascending ID. */
export function listDiskWork(db: Db, hostId: HostId): Promise<DiskWork[]> {
  return db
    .selectFrom('disks')
    .select([
      'id',
      'uid',
      'filesystem',
      'image',
      'size_mib as sizeMib',
      'seen_mib as observedMib',
      'source_id as sourceId',
      'wants_gone as isDeleting',
      'authorized_keys as keys',
    ])
    .select([
      sql<boolean>`provisioned_at is not null`.as('hasBeenProvisioned'),
      sql<boolean>`exists (select from disk_passwords where disk_id = disks.id)`.as('hasPassword'),
    ])
    .where('host_id', '=', hostId)
    .orderBy('id')
    .execute()
}

import type { Filesystem } from '@moorage/contract'
import { sql } from 'kysely'
import type { HostId, TrashId } from '#domain/shared/index.ts'
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
  /** Item of the trash that contains the disk; null outside the trash. */
  readonly trashId: TrashId | null
}

/**
 * A disk in the trash is removed only by a purge (ADR 0074). The copy that a disk leaves there before it shrinks is abandoned if that disk is deleted before the
 * copy is complete.
 */
const isDeleting = sql<boolean>`wants_gone and (trash_id is null or exists (select from trash_items where id = disks.trash_id and is_purging)
  or provisioned_at is null and not exists (select from disks as source where source.id = disks.source_id and not source.wants_gone))`

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
      'authorized_keys as keys',
      'trash_id as trashId',
    ])
    .select([
      isDeleting.as('isDeleting'),
      sql<boolean>`trash_id is not null`.as('isTrashed'),
      sql<boolean>`provisioned_at is not null`.as('hasBeenProvisioned'),
      sql<boolean>`exists (select from disk_passwords where disk_id = disks.id)`.as('hasPassword'),
    ])
    .where('host_id', '=', hostId)
    .orderBy('id')
    .execute()
}

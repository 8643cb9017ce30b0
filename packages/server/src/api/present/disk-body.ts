import type { Disk } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { resolveDiskEncryption } from '#domain/catalogue/disk-encryption.ts'
import { diskStatusOf } from '#domain/disk/status.ts'
import { wireTime } from '#store/wire-time.ts'
import type { DiskRow } from '#store/disk/find-disks.ts'

/** Returns the local disk response (decision H10). */
export function diskBody(row: DiskRow, { catalogue }: { readonly catalogue: Catalogue }): Disk {
  return {
    id: row.id,
    label: row.label,
    status: diskStatusOf({
      isHostDeleting: row.host_status === 'deleting',
      isDeleting: row.wants_gone,
      sizeMib: row.size_mib,
      observedMib: row.seen_mib,
    }),
    // During a resize, this is the observed size.
    size: row.seen_mib ?? row.size_mib,
    filesystem: row.filesystem,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    disk_encryption: resolveDiskEncryption(catalogue, row.host_region, row.disk_encryption),
  }
}

import type { Disk } from '@moorage/contract'
import { wireTime } from '#store/wire-time.ts'
import type { DiskRow } from '#store/host/find-disks.ts'

/** A local disk as it is shown (decision H): it comes and goes with its host. */
export function diskBody(row: DiskRow): Disk {
  return {
    id: row.id,
    label: row.label,
    status: statusOf(row.host_status),
    size: row.size_mib,
    filesystem: row.filesystem,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    disk_encryption: row.disk_encryption,
  }
}

function statusOf(hostStatus: string): Disk['status'] {
  if (hostStatus === 'deleting') return 'deleting'
  return hostStatus === 'provisioning' ? 'not ready' : 'ready'
}

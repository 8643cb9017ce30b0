import type { Volume } from '@moorage/contract'
import { devicePath } from '#domain/volume/label.ts'
import { wireTime } from '#store/wire-time.ts'
import type { VolumeRow } from '#store/volume/find-volumes.ts'

/** Returns the volume response (contract, "Volume"; additional fields: decisions D1, D4, E9). */
export function volumeBody(row: VolumeRow, vendor: string): Volume {
  return {
    id: row.id,
    label: row.label,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    filesystem_path: devicePath(vendor, row.label),
    hardware_type: row.hardware_type,
    host_id: row.host_id,
    host_label: row.host_label,
    region: row.region,
    size: row.size_gib,
    status: row.status,
    tags: row.tags,
    encryption: row.encryption,
    io_ready: row.io_ready,
    orch_cluster_id: row.orch_cluster_id,
  }
}

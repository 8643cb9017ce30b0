import type { HardwareType, TrashKind } from '@moorage/contract'
import type { Generated } from 'kysely'
import type {
  AccountId,
  ClusterId,
  DiskId,
  HostId,
  PoolId,
  TrashId,
  VolumeBackupId,
  VolumeId,
  VolumeSnapshotId,
} from '#domain/shared/index.ts'
import type { Defaulted, GeneratedId, Json, Time } from './columns.ts'

/** Attachment of a deleted host's volume. */
export interface TrashedAttachment {
  readonly volume_id: number
  readonly config_id: number | null
  readonly persists: boolean
}
/** Slot of a deleted disk in a configuration. */
interface TrashedDevice {
  readonly config_id: number
  readonly slot: number
  readonly disk_id: number
}
/** Deleted resources that can be restored (ADR 0074). */
export interface TrashItemsTable {
  id: GeneratedId<TrashId>
  account_id: AccountId
  kind: TrashKind
  volume_id: VolumeId | null
  host_id: HostId | null
  cluster_id: ClusterId | null
  pool_id: PoolId | null
  volume_snapshot_id: Defaulted<VolumeSnapshotId | null>
  volume_backup_id: Defaulted<VolumeBackupId | null>
  label: string
  region: string
  /** User who deleted the resource; null for the system. */
  username: string | null
  deleted: Time
  /** Value of the trash clock from which on the item is purged. */
  expires_ms: number
  is_purging: Defaulted<boolean>
  /** Value of the trash clock at the deletion. */
  added_ms: Defaulted<number>
  /** True if the account was warned that the item can be purged early. */
  is_warned: Defaulted<boolean>
  /** Of a host: whether it was on, and the volumes that were attached to it. */
  was_on: Defaulted<boolean>
  attachments: Json<readonly TrashedAttachment[]>
  /** Of local disks: their host, the first disk, and the slots that the disks had. */
  disk_host_id: HostId | null
  disk_id: DiskId | null
  devices: Json<readonly TrashedDevice[]>
  /** Rows of the configurations that a rebuild replaced with the disks; null for a single disk. */
  configs: Json<readonly object[] | null>
}
/** Free storage of a class below which the oldest deleted volumes are purged. */
export interface TrashPressureTable {
  region: string
  hardware_type: HardwareType
  free_gib_min: number
}
/** Time that the sweeps of the trash counted; one row. */
export interface TrashClockTable {
  one: Generated<boolean>
  elapsed_ms: number
  swept: Time
}

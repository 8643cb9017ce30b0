import type {
  Encryption,
  Filesystem,
  HardwareType,
  HostStatus,
  ImageStatus,
  MaintenancePolicySlug,
  RunLevel,
  VirtMode,
  VolumeSnapshotStatus,
  VolumeStatus,
} from '@moorage/contract'
import type { Generated } from 'kysely'
import type {
  AccountId,
  ClusterId,
  ConfigId,
  DiskId,
  HostCounters,
  HostId,
  ImageId,
  Power,
  TokenId,
  TrashId,
  VolumeBackupId,
  VolumeId,
  VolumeSnapshotId,
} from '#domain/shared/index.ts'
import type { AddressKind } from '#domain/address/network-of.ts'
import type { AttachmentState } from '#domain/attachment/check-attachable.ts'
import type { CustomAlerts } from '#domain/host/alerts.ts'
import type { ConfigNetwork } from '#domain/host/config-network.ts'
import type { Defaulted, GeneratedId, Json, Time, TimeOrNull } from './columns.ts'

/** Hosts: desired and observed state. */
export interface HostsTable {
  id: GeneratedId<HostId>
  account_id: AccountId
  uid: Generated<string>
  label: string
  region: string
  type: string
  /** Null keeps the current type. */
  wants_type: string | null
  /** Hypervisor of a move in progress; null without one. */
  migrating_to: string | null
  image: string | null
  status: HostStatus
  wants_power: Power
  boot_serial: Defaulted<number>
  seen_boot_serial: Defaulted<number>
  boot_config_id: ConfigId | null
  ipv4: Defaulted<string[]>
  tags: Defaulted<string[]>
  provisioned_at: TimeOrNull
  created: Time
  updated: Time
  orch_cluster_id: ClusterId | null
  disk_encryption: Defaulted<Encryption>
  ipv6: Defaulted<string>
  /** Stored and returned without any effect, like `is_watched` (decision H15.1). */
  display_group: Defaulted<string>
  is_watched: Defaulted<boolean>
  maintenance_policy: Defaulted<MaintenancePolicySlug>
  alerts: Json<CustomAlerts>
  /** In the trash: hidden, off, without volumes (ADR 0074). */
  is_trashed: Defaulted<boolean>
}
/** Addresses of hosts. */
export interface AddressesTable {
  id: GeneratedId
  address: string
  prefix: number
  account_id: AccountId
  host_id: HostId
  kind: AddressKind
  rdns: Defaulted<string | null>
  created: Time
}
/** Local disks of hosts; sizes in MiB. */
export interface DisksTable {
  id: GeneratedId<DiskId>
  account_id: AccountId
  host_id: HostId
  label: string
  size_mib: number
  filesystem: Filesystem
  uid: Generated<string>
  image: string | null
  authorized_keys: Defaulted<string[]>
  authorized_users: Defaulted<string[]>
  source_id: DiskId | null
  seen_mib: number | null
  wants_gone: Defaulted<boolean>
  /** In the trash (ADR 0074): hidden, and wiped only when the item is purged. `wants_gone` is also true. */
  trash_id: Defaulted<TrashId | null>
  provisioned_at: TimeOrNull
  created: Time
  updated: Time
}
/** User data of hosts, sealed for `host/<host_id>/user-data`. */
export interface HostUserDataTable {
  host_id: HostId
  account_id: AccountId
  sealed: Buffer
}
/** Root password hashes of disks that no host has booted from yet, sealed for `disk/<disk_id>/root-password`. */
export interface DiskPasswordsTable {
  disk_id: DiskId
  account_id: AccountId
  sealed: Buffer
}
/** Images of users (decision H8.1); sizes in MiB. */
export interface ImagesTable {
  id: GeneratedId<ImageId>
  account_id: AccountId
  uid: Generated<string>
  label: string
  description: Defaulted<string>
  tags: Defaulted<string[]>
  region: string
  status: ImageStatus
  created_by: string
  has_cloud_init: Defaulted<boolean>
  size_mib: Defaulted<number>
  sha256: string | null
  upload_hash: Buffer | null
  disk_id: DiskId | null
  deleted_at: TimeOrNull
  created: Time
  updated: Time
}
/** Boot configurations of hosts. */
export interface ConfigsTable {
  id: GeneratedId<ConfigId>
  account_id: AccountId
  host_id: HostId
  label: string
  comments: Defaulted<string>
  kernel: string
  memory_limit: Defaulted<number>
  run_level: Defaulted<RunLevel>
  virt_mode: Defaulted<VirtMode>
  root_device: Defaulted<string>
  helpers_off: Defaulted<string[]>
  interfaces: Json<readonly ConfigNetwork[]>
  created: Time
  updated: Time
}
/** Volumes; sizes in GiB. */
export interface VolumesTable {
  id: GeneratedId<VolumeId>
  account_id: AccountId
  uid: Generated<string>
  label: string
  size_gib: number
  region: string
  hardware_type: HardwareType
  encryption: Encryption
  status: VolumeStatus
  tags: Defaulted<string[]>
  is_clone: Defaulted<boolean>
  source_id: VolumeId | null
  backup_id: VolumeBackupId | null
  /** Snapshot from which the volume is being created or rolled back. */
  source_snapshot_id: Defaulted<VolumeSnapshotId | null>
  /** Storage that a rollback replaces, until it is wiped. */
  replaced_uid: Defaulted<string | null>
  migrating_to: HardwareType | null
  wants_repair: Defaulted<boolean>
  orch_cluster_id: ClusterId | null
  provisioned_at: TimeOrNull
  deleted_at: TimeOrNull
  created: Time
  updated: Time
}
/** Snapshots of volumes (decision D13). */
export interface VolumeSnapshotsTable {
  id: GeneratedId<VolumeSnapshotId>
  account_id: AccountId
  uid: Generated<string>
  volume_id: VolumeId
  volume_label: string
  label: string
  region: string
  size_gib: number
  hardware_type: HardwareType
  encryption: Encryption
  status: VolumeSnapshotStatus
  is_automatic: Defaulted<boolean>
  replaced_volume_id: Defaulted<VolumeId | null>
  tags: Defaulted<string[]>
  orch_cluster_id: ClusterId | null
  deleted_at: TimeOrNull
  created: Time
  updated: Time
}
/** Schedules of automatic snapshots (decision D13). */
export interface SnapshotPoliciesTable {
  volume_id: VolumeId
  account_id: AccountId
  every_hours: number
  keep_count: number
  is_paused: Defaulted<boolean>
  next_run: Time
  updated: Time
}
/** Attachments of volumes. A row exists until the device is confirmed gone. */
export interface AttachmentsTable {
  volume_id: VolumeId
  account_id: AccountId
  host_id: HostId
  config_id: ConfigId | null
  persists: boolean
  wants: AttachmentState
  is_hidden: Defaulted<boolean>
  is_forced: Defaulted<boolean>
  plugged_serial: number | null
  created: Time
}
/** Device slots of boot configurations, 0 (sda) to 63 (sdbl). */
export interface ConfigDevicesTable {
  account_id: AccountId
  config_id: ConfigId
  slot: number
  disk_id: DiskId | null
  volume_id: VolumeId | null
}
/** Times of the last counter reading of each region, and of the one before. */
export interface CounterSweepsTable {
  region: string
  at: string
  previous: TimeOrNull
}
/** Last counter reading of each host. */
export interface HostCountersTable {
  host_id: HostId
  account_id: AccountId
  at: string
  counters: Json<HostCounters>
}
/** Use of hosts in the `elapsed_ms` before a sweep. */
export interface HostSamplesTable {
  account_id: AccountId
  host_id: HostId
  at: string
  elapsed_ms: number
  cpu_ns: number
  io_bytes: number
  swap_bytes: number
  rx_bytes: number
  tx_bytes: number
}
/** Transfer of hosts by month. */
export interface HostTransferMonthsTable {
  account_id: AccountId
  month: string
  host_id: HostId
  rx_bytes: number
  tx_bytes: number
}
/** Tickets and sessions of serial consoles; a ticket until `opened`. */
export interface HostConsolesTable {
  id: string
  hash: Buffer
  account_id: AccountId
  host_id: HostId
  token_id: TokenId
  request_id: string
  address: Defaulted<string>
  opened: TimeOrNull
  expires: string
}

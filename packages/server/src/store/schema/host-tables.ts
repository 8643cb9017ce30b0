import type { Generated } from 'kysely'
import type { Defaulted, GeneratedId, Time, TimeOrNull } from './columns.ts'

/** Hosts: wanted and seen. */
export interface HostsTable {
  id: GeneratedId
  account_id: number
  uid: Generated<string>
  label: string
  region: string
  type: string
  image: string | null
  status: string
  wants_power: string
  boot_serial: Defaulted<number>
  seen_boot_serial: Defaulted<number>
  boot_config_id: number | null
  ipv4: Defaulted<string[]>
  tags: Defaulted<string[]>
  provisioned_at: TimeOrNull
  created: Time
  updated: Time
  orch_cluster_id: number | null
}
/** Local disks of hosts; sizes in MiB. */
export interface DisksTable {
  id: GeneratedId
  account_id: number
  host_id: number
  label: string
  size_mib: number
  filesystem: string
  created: Time
  updated: Time
}
/** Boot configurations of hosts. */
export interface ConfigsTable {
  id: GeneratedId
  account_id: number
  host_id: number
  label: string
  comments: Defaulted<string>
  kernel: string
  memory_limit: Defaulted<number>
  run_level: Defaulted<string>
  virt_mode: Defaulted<string>
  root_device: Defaulted<string>
  created: Time
  updated: Time
}
/** Volumes: wanted and seen; sizes in GiB. */
export interface VolumesTable {
  id: GeneratedId
  account_id: number
  uid: Generated<string>
  label: string
  size_gib: number
  region: string
  hardware_type: string
  encryption: string
  status: string
  tags: Defaulted<string[]>
  is_clone: Defaulted<boolean>
  source_id: number | null
  migrating_to: string | null
  wants_repair: Defaulted<boolean>
  orch_cluster_id: number | null
  provisioned_at: TimeOrNull
  deleted_at: TimeOrNull
  created: Time
  updated: Time
}
/** Volumes on hosts; a row lives until the device is really gone. */
export interface AttachmentsTable {
  volume_id: number
  account_id: number
  host_id: number
  config_id: number | null
  persists: boolean
  wants: string
  is_hidden: Defaulted<boolean>
  plugged_serial: number | null
  created: Time
}
/** Device slots of boot configurations, 0 (sda) to 15 (sdp). */
export interface ConfigDevicesTable {
  account_id: number
  config_id: number
  slot: number
  disk_id: number | null
  volume_id: number | null
}

import type {
  AccountsTable,
  AuditTable,
  GrantsTable,
  IdempotencyKeysTable,
  OauthAppsTable,
  OauthClientsTable,
  OauthRecordsTable,
  RateCountsTable,
  SignInsTable,
  SshKeysTable,
  SignInAttemptsTable,
  TagsTable,
  TokensTable,
  UserPreferencesTable,
  UsersTable,
} from './account-tables.ts'
import type { ClustersTable, DashboardSessionsTable, NodesTable, PoolsTable } from './cluster-tables.ts'
import type {
  BillingIntervalsTable,
  EventLogTable,
  EventsTable,
  InstallationTable,
  LocksTable,
  MaintenanceTable,
  RealityFindingsTable,
  WorkTable,
} from './event-tables.ts'
import type {
  AddressesTable,
  AttachmentsTable,
  ConfigDevicesTable,
  ConfigsTable,
  CounterSweepsTable,
  DiskPasswordsTable,
  DisksTable,
  HostCountersTable,
  HostSamplesTable,
  HostTransferMonthsTable,
  HostConsolesTable,
  HostsTable,
  HostUserDataTable,
  ImagesTable,
  VolumesTable,
  VolumeSnapshotsTable,
  SnapshotPoliciesTable,
} from './host-tables.ts'
import type { BackupKeysTable, VolumeBackupsTable } from './backup-tables.ts'
import type { TrashClockTable, TrashItemsTable, TrashPressureTable } from './trash-tables.ts'

export type * from './account-tables.ts'
export type * from './cluster-tables.ts'
export type * from './event-tables.ts'
export type * from './host-tables.ts'
export type * from './trash-tables.ts'
export type * from './backup-tables.ts'

/** Every table as kysely sees it; a test compares the tables with pg_catalog. */
export interface Database {
  installation: InstallationTable
  maintenance: MaintenanceTable
  accounts: AccountsTable
  users: UsersTable
  user_preferences: UserPreferencesTable
  ssh_keys: SshKeysTable
  sign_ins: SignInsTable
  grants: GrantsTable
  tokens: TokensTable
  oauth_clients: OauthClientsTable
  oauth_apps: OauthAppsTable
  oauth_records: OauthRecordsTable
  sign_in_attempts: SignInAttemptsTable
  audit: AuditTable
  rate_counts: RateCountsTable
  tags: TagsTable
  locks: LocksTable
  idempotency_keys: IdempotencyKeysTable
  hosts: HostsTable
  host_user_data: HostUserDataTable
  host_consoles: HostConsolesTable
  addresses: AddressesTable
  disks: DisksTable
  counter_sweeps: CounterSweepsTable
  host_counters: HostCountersTable
  host_samples: HostSamplesTable
  host_transfer_months: HostTransferMonthsTable
  disk_passwords: DiskPasswordsTable
  configs: ConfigsTable
  images: ImagesTable
  volumes: VolumesTable
  volume_snapshots: VolumeSnapshotsTable
  snapshot_policies: SnapshotPoliciesTable
  trash_clock: TrashClockTable
  trash_items: TrashItemsTable
  trash_pressure: TrashPressureTable
  volume_backups: VolumeBackupsTable
  backup_keys: BackupKeysTable
  attachments: AttachmentsTable
  config_devices: ConfigDevicesTable
  clusters: ClustersTable
  dashboard_sessions: DashboardSessionsTable
  pools: PoolsTable
  nodes: NodesTable
  billing_intervals: BillingIntervalsTable
  events: EventsTable
  event_log: EventLogTable
  work: WorkTable
  reality_findings: RealityFindingsTable
}

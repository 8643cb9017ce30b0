import type { ColumnType, Generated } from 'kysely'

/**
 * The control plane's tables as kysely sees them; a test compares this file with the live catalogue.
 * timestamptz arrives as text in UTC, bigint as number (store/open-store.ts sets the parsers).
 */

type Time = ColumnType<string, string | undefined, string>
type TimeOrNull = ColumnType<string | null, string | null | undefined, string | null>
type GeneratedId = ColumnType<number, never, never>
type Defaulted<T> = ColumnType<T, T | undefined, T>
type Json<T> = ColumnType<T, string | undefined, string>

/** Facts of the installation. */
export interface InstallationTable { one: Generated<boolean>; id: Generated<string>; vendor: string; node_prefix: string; log_base: Defaulted<number>; created: Time; key_probe: Buffer | null; oauth_keys_sealed: Buffer | null; dropped_keys: Defaulted<string[]> }
/** Accounts with their limits (decision G6); null is unlimited. */
export interface AccountsTable {
  id: GeneratedId; uid: Generated<string>; label: string
  volumes_max: number | null; gib_max: number | null; hosts_max: number | null; clusters_max: number | null; nodes_max: number | null; tokens_max: number | null
  created: Time
}
/** Users of an account. */
export interface UsersTable {
  id: GeneratedId; account_id: number; username: string; email: Defaulted<string>; is_restricted: Defaulted<boolean>; created: Time
  password_hash: string | null; add_volumes: Defaulted<boolean>; add_hosts: Defaulted<boolean>; add_clusters: Defaulted<boolean>; account_access: string | null
}
/** What restricted users may see and change (decision G1). */
export interface GrantsTable { account_id: number; user_id: number; kind: string; entity_id: number; level: string }
/** Applications that may ask users to act for them (decision G2). */
export interface OauthClientsTable {
  id: string; account_id: number; label: string; redirect_uri: string; is_public: Defaulted<boolean>; status: Defaulted<string>; secret_hash: Buffer | null; created: Time; updated: Time
}
/** Applications that users let act for them. */
export interface OauthAppsTable { id: GeneratedId; account_id: number; user_id: number; client_id: string; scopes: string[]; created: Time; expiry: TimeOrNull }
/** What the OAuth library keeps between two requests; ids only as hashes. */
export interface OauthRecordsTable {
  model: string; id_hash: Buffer; payload: Json<Record<string, unknown>>; grant_hash: Buffer | null; uid_hash: Buffer | null
  account_id: number | null; user_id: number | null; client_id: string | null; app_id: number | null; created: Time; expires: TimeOrNull; consumed: TimeOrNull
}
/** Tries to sign in that are under way or failed. */
export interface SignInAttemptsTable { id: GeneratedId; kind: string; subject_hash: Buffer; at: Time }
/** Every mutation that was accepted or refused. */
export interface AuditTable {
  id: Generated<number>; at: string; account_id: number; user_id: number | null; username: string | null; token_id: number | null; token_label: string | null
  operation: string; entity_type: string | null; entity_id: string | null; outcome: string; status: number; code: string | null; reason: string | null
  request_id: Defaulted<string>; address: Defaulted<string>
}
/** Requests of the current minutes by process (decisions G4, G10). */
export interface RateCountsTable { minute: number; caller: string; kind: string; process: string; used: number }
/** Access tokens, hashed (decision G2). */
export interface TokensTable {
  id: GeneratedId; account_id: number; user_id: number; label: Defaulted<string>; prefix: string; hash: Buffer; scopes: string[]; created: Time; expiry: TimeOrNull
  orch_cluster_id: number | null; oauth_app_id: number | null
}
/** Tags an account knows. */
export interface TagsTable { account_id: number; label: string; created: Time }
/** Remembered answers (decision A9). */
export interface IdempotencyKeysTable {
  account_id: number; user_id: number; method: string; path: string; key: string; body_hash: Buffer
  answer: Json<unknown>; operation_id: number | null; created: Time
}
/** Hosts: wanted and seen. */
export interface HostsTable {
  id: GeneratedId; account_id: number; uid: Generated<string>; label: string; region: string; type: string; image: string | null
  status: string; wants_power: string; boot_serial: Defaulted<number>; seen_boot_serial: Defaulted<number>; boot_config_id: number | null
  ipv4: Defaulted<string[]>; tags: Defaulted<string[]>; provisioned_at: TimeOrNull; created: Time; updated: Time
  orch_cluster_id: number | null
}
/** Local disks of hosts; sizes in MiB. */
export interface DisksTable { id: GeneratedId; account_id: number; host_id: number; label: string; size_mib: number; filesystem: string; created: Time; updated: Time }
/** Boot configurations of hosts. */
export interface ConfigsTable {
  id: GeneratedId; account_id: number; host_id: number; label: string; comments: Defaulted<string>; kernel: string; memory_limit: Defaulted<number>
  run_level: Defaulted<string>; virt_mode: Defaulted<string>; root_device: Defaulted<string>; created: Time; updated: Time
}
/** Volumes: wanted and seen; sizes in GiB. */
export interface VolumesTable {
  id: GeneratedId; account_id: number; uid: Generated<string>; label: string; size_gib: number; region: string; hardware_type: string; encryption: string
  status: string; tags: Defaulted<string[]>; is_clone: Defaulted<boolean>; source_id: number | null; migrating_to: string | null; wants_repair: Defaulted<boolean>
  orch_cluster_id: number | null; provisioned_at: TimeOrNull; deleted_at: TimeOrNull; created: Time; updated: Time
}
/** Volumes on hosts; a row lives until the device is really gone. */
export interface AttachmentsTable {
  volume_id: number; account_id: number; host_id: number; config_id: number | null; persists: boolean; wants: string
  is_hidden: Defaulted<boolean>; plugged_serial: number | null; created: Time
}
/** Device slots of boot configurations, 0 (sda) to 15 (sdp). */
export interface ConfigDevicesTable { account_id: number; config_id: number; slot: number; disk_id: number | null; volume_id: number | null }
/** Clusters: wanted and seen; secrets sealed. */
export interface ClustersTable {
  id: GeneratedId; account_id: number; uid: Generated<string>; label: string; region: string; k8s_version: string; is_highly_available: Defaulted<boolean>
  tags: Defaulted<string[]>; credentials_serial: Defaulted<number>; sealed_serial: Defaulted<number>
  ca_certificate: string | null; ca_key_sealed: Buffer | null; kubeconfig_token_sealed: Buffer | null; service_token_sealed: Buffer | null; created_by: number
  seen_version: string | null; seen_highly_available: Defaulted<boolean>; seen_serial: Defaulted<number>
  server: string | null; tls_server_name: string | null; extra_authorities: Defaulted<string[]>; endpoints: Defaulted<string[]>; ready_at: TimeOrNull; is_missing: Defaulted<boolean>; provisioned_at: TimeOrNull; deleted_at: TimeOrNull
  created: Time; updated: Time
}
/** An extra disk of every node of a pool; size in MB (decision E3). */
export interface StoredPoolDisk { readonly size: number; readonly type: string }
/** A taint of every node of a pool, as Kubernetes has it. */
export interface StoredTaint { readonly key: string; readonly value: string; readonly effect: string }
/** Node pools: what is wanted of their nodes. */
export interface PoolsTable {
  id: GeneratedId; account_id: number; cluster_id: number; type: string; label: Defaulted<string>; count: number
  autoscaler_enabled: boolean; autoscaler_min: number; autoscaler_max: number
  disks: Json<readonly StoredPoolDisk[]>; tags: Defaulted<string[]>; labels: Json<Readonly<Record<string, string>>>; taints: Json<readonly StoredTaint[]>
  spec_serial: Defaulted<number>; deleted_at: TimeOrNull; created: Time; updated: Time
}
/** Nodes of pools: members, replacements that are not shown yet, and the ones on their way out. */
export interface NodesTable {
  id: GeneratedId; account_id: number; cluster_id: number; pool_id: number; uid: Generated<string>; name: string; role: string; replaces_id: number | null
  wants_recycle: Defaulted<boolean>; version: string; host_id: number | null; is_ready: Defaulted<boolean>; seen_spec_serial: Defaulted<number>
  was_ready: Defaulted<boolean>; is_drained: Defaulted<boolean>; is_lost: Defaulted<boolean>; created: Time
}
/** What is paid for and since when (decision H). */
export interface BillingIntervalsTable {
  id: GeneratedId; account_id: number; kind: string; resource_id: number; label: string; quantity: number; hourly: string; monthly: string; opened: string; closed: TimeOrNull
}
/** The operation record (decision F). */
export interface EventsTable {
  id: Generated<number>; account_id: number; action: string; status: string; percent: number | null; remaining_ms: number | null
  entity_type: string; entity_id: number | null; entity_label: string; secondary_type: string | null; secondary_id: number | null; secondary_label: string | null
  username: string | null; message: Defaulted<string>; is_seen: Defaulted<boolean>; is_read: Defaulted<boolean>
  created: string; started: TimeOrNull; ended: TimeOrNull
  work_kind: string | null; work_id: number | null; generation: number | null; target: Json<Record<string, unknown>>; spent_ms: Defaulted<number>
  cause_id: number | null; request_id: Defaulted<string>; user_id: number | null
}
/** Every change of an event, for streams (ADR 0005). */
export interface EventLogTable { position: number; at: string; account_id: number; event_id: number; body: Json<Record<string, unknown>> }
/** The work table: leases, generations, epochs. */
export interface WorkTable {
  kind: string; id: number; region: string; generation: Defaulted<number>; seen_generation: Defaulted<number>; epoch: Defaulted<number>
  due: string; lease_holder: string | null; lease_until: TimeOrNull; released: TimeOrNull; tries: Defaulted<number>; cause: string | null
}

/** Every table of the control plane. */
export interface Database {
  installation: InstallationTable
  accounts: AccountsTable
  users: UsersTable
  grants: GrantsTable
  tokens: TokensTable
  oauth_clients: OauthClientsTable
  oauth_apps: OauthAppsTable
  oauth_records: OauthRecordsTable
  sign_in_attempts: SignInAttemptsTable
  audit: AuditTable
  rate_counts: RateCountsTable
  tags: TagsTable
  idempotency_keys: IdempotencyKeysTable
  hosts: HostsTable
  disks: DisksTable
  configs: ConfigsTable
  volumes: VolumesTable
  attachments: AttachmentsTable
  config_devices: ConfigDevicesTable
  clusters: ClustersTable
  pools: PoolsTable
  nodes: NodesTable
  billing_intervals: BillingIntervalsTable
  events: EventsTable
  event_log: EventLogTable
  work: WorkTable
}

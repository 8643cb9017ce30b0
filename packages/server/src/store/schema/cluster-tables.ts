import type { Generated } from 'kysely'
import type { Defaulted, GeneratedId, Json, Time, TimeOrNull } from './columns.ts'

/** Clusters: wanted and seen; secrets sealed. */
export interface ClustersTable {
  id: GeneratedId
  account_id: number
  uid: Generated<string>
  label: string
  region: string
  k8s_version: string
  is_highly_available: Defaulted<boolean>
  tags: Defaulted<string[]>
  credentials_serial: Defaulted<number>
  sealed_serial: Defaulted<number>
  ca_certificate: string | null
  ca_key_sealed: Buffer | null
  kubeconfig_token_sealed: Buffer | null
  service_token_sealed: Buffer | null
  created_by: number
  seen_version: string | null
  seen_highly_available: Defaulted<boolean>
  seen_serial: Defaulted<number>
  server: string | null
  tls_server_name: string | null
  extra_authorities: Defaulted<string[]>
  endpoints: Defaulted<string[]>
  ready_at: TimeOrNull
  is_missing: Defaulted<boolean>
  provisioned_at: TimeOrNull
  deleted_at: TimeOrNull
  created: Time
  updated: Time
}
/** An extra disk of every node of a pool; size in MB (decision E3). */
export interface StoredPoolDisk {
  readonly size: number
  readonly type: string
}
/** A taint of every node of a pool, as Kubernetes has it. */
export interface StoredTaint {
  readonly key: string
  readonly value: string
  readonly effect: string
}
/** Node pools: what is wanted of their nodes. */
export interface PoolsTable {
  id: GeneratedId
  account_id: number
  cluster_id: number
  type: string
  label: Defaulted<string>
  count: number
  autoscaler_enabled: boolean
  autoscaler_min: number
  autoscaler_max: number
  disks: Json<readonly StoredPoolDisk[]>
  tags: Defaulted<string[]>
  labels: Json<Readonly<Record<string, string>>>
  taints: Json<readonly StoredTaint[]>
  spec_serial: Defaulted<number>
  deleted_at: TimeOrNull
  created: Time
  updated: Time
}
/** Nodes of pools: members, replacements that are not shown yet, and the ones on their way out. */
export interface NodesTable {
  id: GeneratedId
  account_id: number
  cluster_id: number
  pool_id: number
  uid: Generated<string>
  name: string
  role: string
  replaces_id: number | null
  wants_recycle: Defaulted<boolean>
  version: string
  host_id: number | null
  is_ready: Defaulted<boolean>
  seen_spec_serial: Defaulted<number>
  was_ready: Defaulted<boolean>
  is_drained: Defaulted<boolean>
  is_lost: Defaulted<boolean>
  created: Time
}

import type { Encryption, PoolDiskType, TaintEffect } from '@moorage/contract'
import type { Generated } from 'kysely'
import type { AccountId, ClusterId, HostId, NodeId, PoolId, UserId } from '#domain/shared/index.ts'
import type { ScalingHold } from '#domain/pool/demand/plan-growth.ts'
import type { NodeRole } from '#domain/pool/plan.ts'
import type { Defaulted, GeneratedId, Json, Time, TimeOrNull } from './columns.ts'

/** Clusters with their sealed (encrypted) secrets. */
export interface ClustersTable {
  id: GeneratedId<ClusterId>
  account_id: AccountId
  uid: Generated<string>
  label: string
  region: string
  k8s_version: string
  is_highly_available: Defaulted<boolean>
  tags: Defaulted<string[]>
  credentials_serial: Defaulted<number>
  kubeconfig_serial: Defaulted<number>
  sealed_serial: Defaulted<number>
  ca_certificate: string | null
  ca_key_sealed: Buffer | null
  kubeconfig_token_sealed: Buffer | null
  service_token_sealed: Buffer | null
  access_list_enabled: Defaulted<boolean>
  access_list_ipv4: Defaulted<string[]>
  access_list_ipv6: Defaulted<string[]>
  access_list_revision: Defaulted<string>
  access_list_serial: Defaulted<number>
  created_by: UserId
  seen_version: string | null
  seen_highly_available: Defaulted<boolean>
  seen_serial: Defaulted<number>
  server: string | null
  tls_server_name: string | null
  extra_authorities: Defaulted<string[]>
  endpoints: Defaulted<string[]>
  ready_at: TimeOrNull
  is_missing: Defaulted<boolean>
  demand_looked_at: TimeOrNull
  load_looked_at: TimeOrNull
  provisioned_at: TimeOrNull
  deleted_at: TimeOrNull
  created: Time
  updated: Time
}
/** Sessions of clusters' dashboards, with the cookie's hash and the sealed bearer token. */
export interface DashboardSessionsTable {
  id: string
  hash: Buffer
  account_id: AccountId
  cluster_id: ClusterId
  kubeconfig_serial: number
  bearer_sealed: Buffer
  expires: string
}
/** Extra disk of every node of a pool; size in MB (decision E3). */
export interface StoredPoolDisk {
  readonly size: number
  readonly type: PoolDiskType
}
/** Taint of every node of a pool. */
export interface StoredTaint {
  readonly key: string
  readonly value: string
  readonly effect: TaintEffect
}
/** Pools of clusters. */
export interface PoolsTable {
  id: GeneratedId<PoolId>
  account_id: AccountId
  cluster_id: ClusterId
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
  disk_encryption: Defaulted<Encryption>
  spec_serial: Defaulted<number>
  grown_at: TimeOrNull
  scaling_hold: ScalingHold | null
  deleted_at: TimeOrNull
  created: Time
  updated: Time
}
/** Nodes of pools: members, hidden replacements, and nodes being deleted. */
export interface NodesTable {
  id: GeneratedId<NodeId>
  account_id: AccountId
  cluster_id: ClusterId
  pool_id: PoolId
  uid: Generated<string>
  name: string
  role: NodeRole
  replaces_id: NodeId | null
  wants_recycle: Defaulted<boolean>
  version: string
  host_id: HostId | null
  is_ready: Defaulted<boolean>
  seen_spec_serial: Defaulted<number>
  was_ready: Defaulted<boolean>
  is_drained: Defaulted<boolean>
  /** Pods and budgets that blocked the last drain call, as in the event; null if none. */
  protected_pods: string | null
  is_replacement: Defaulted<boolean>
  is_lost: Defaulted<boolean>
  idle_since: TimeOrNull
  created: Time
}

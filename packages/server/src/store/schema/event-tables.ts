import type { EntityType, EventAction, EventStatus, LockableType, LockType, SecondaryType } from '@moorage/contract'
import type { Generated } from 'kysely'
import type { AccountId, ClusterId, EventId, HostId, LockId, PoolId, UserId, VolumeId } from '#domain/shared/index.ts'
import type { BilledKind } from '#domain/billing/sum-usage.ts'
import type { StoredTarget, WorkKind } from '#domain/job/jobs.ts'
import type { Defaulted, GeneratedId, Json, Time, TimeOrNull } from './columns.ts'

/** Properties of the installation. */
export interface InstallationTable {
  one: Generated<boolean>
  id: Generated<string>
  vendor: string
  node_prefix: string
  log_base: Defaulted<number>
  created: Time
  key_probe: Buffer | null
  oauth_keys_sealed: Buffer | null
  dropped_keys: Defaulted<string[]>
  /** Hours that deleted resources stay in the trash; 0 for none (ADR 0074). */
  trash_hours: Defaulted<number>
}
/** Maintenance in progress (decision I6); no row while the installation is open. */
export interface MaintenanceTable {
  one: Generated<boolean>
  since: Time
  reason: string
  expected_end: TimeOrNull
}
/** Billed intervals (decision H). */
export interface BillingIntervalsTable {
  id: GeneratedId
  account_id: AccountId
  kind: BilledKind
  resource_id: number
  label: string
  quantity: number
  hourly: string
  monthly: string
  opened: string
  closed: TimeOrNull
}
/** Events and jobs (decision F). */
export interface EventsTable {
  id: Generated<EventId>
  account_id: AccountId
  action: EventAction
  status: EventStatus
  percent: number | null
  remaining_ms: number | null
  entity_type: EntityType
  entity_id: number | null
  entity_label: string
  secondary_type: SecondaryType | null
  secondary_id: number | null
  secondary_label: string | null
  username: string | null
  message: Defaulted<string>
  is_seen: Defaulted<boolean>
  is_read: Defaulted<boolean>
  created: string
  started: TimeOrNull
  ended: TimeOrNull
  work_kind: WorkKind | null
  work_id: number | null
  generation: number | null
  target: Json<StoredTarget>
  spent_ms: Defaulted<number>
  cause_id: EventId | null
  request_id: Defaulted<string>
  user_id: UserId | null
  log_position: Defaulted<number>
  trace: string | null
}
/** Every change of an event, for streams (ADR 0005). */
export interface EventLogTable {
  position: number
  at: string
  account_id: AccountId
  event_id: EventId
  body: Json<Record<string, unknown>>
}
/** Work of resources, with leases, generations and epochs. */
export interface WorkTable {
  kind: WorkKind
  id: number
  region: string
  generation: Defaulted<number>
  seen_generation: Defaulted<number>
  epoch: Defaulted<number>
  /** Epoch of the last claim by a release that has a trash (ADR 0074). */
  trash_epoch: number | null
  due: string
  lease_holder: string | null
  lease_until: TimeOrNull
  released: TimeOrNull
  tries: Defaulted<number>
  cause: string | null
}

/** Objects on the infrastructure that belong to no resource. */
export interface RealityFindingsTable {
  name: string
  kind: string
  region: string
  found: Time
}
/** Locks against deletion (decision G13). The database derives the last four columns, of which one is not null. */
export interface LocksTable {
  id: GeneratedId<LockId>
  account_id: AccountId
  entity_type: LockableType
  entity_id: number
  lock_type: LockType
  created: Time
  volume_id: VolumeId | null
  host_id: HostId | null
  cluster_id: ClusterId | null
  pool_id: PoolId | null
}

import type { TrashKind } from '@moorage/contract'
import type { Generated } from 'kysely'
import type { AccountId, ClusterId, HostId, PoolId, TrashId, VolumeId, VolumeSnapshotId } from '#domain/shared/index.ts'
import type { Defaulted, GeneratedId, Json, Time } from './columns.ts'

/** Attachment of a deleted host's volume. */
export interface TrashedAttachment {
  readonly volume_id: number
  readonly config_id: number | null
  readonly persists: boolean
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
  label: string
  region: string
  /** User who deleted the resource; null for the system. */
  username: string | null
  deleted: Time
  /** Value of the trash clock from which on the item is purged. */
  expires_ms: number
  is_purging: Defaulted<boolean>
  /** Of a host: whether it was on, and the volumes that were attached to it. */
  was_on: Defaulted<boolean>
  attachments: Json<readonly TrashedAttachment[]>
}
/** Time that the sweeps of the trash counted; one row. */
export interface TrashClockTable {
  one: Generated<boolean>
  elapsed_ms: number
  swept: Time
}

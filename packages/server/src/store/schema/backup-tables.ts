import type { Encryption, HardwareType, VolumeBackupStatus } from '@moorage/contract'
import type { Generated } from 'kysely'
import type { AccountId, VolumeBackupId, VolumeId } from '#domain/shared/index.ts'
import type { Defaulted, GeneratedId, Time, TimeOrNull } from './columns.ts'

/** Backups of volumes outside their storage (ADR 0075). */
export interface VolumeBackupsTable {
  id: GeneratedId<VolumeBackupId>
  account_id: AccountId
  /** Of the copy of the volume that is uploaded. */
  uid: Generated<string>
  /** Of the volume that the backup is restored into to be verified. */
  scratch_uid: Generated<string>
  label: string
  volume_id: VolumeId
  volume_label: string
  region: string
  size_gib: number
  hardware_type: HardwareType
  encryption: Encryption
  status: Defaulted<VolumeBackupStatus>
  stored_bytes: Defaulted<number | null>
  sha256: Defaulted<string | null>
  failure: Defaulted<string | null>
  verified: TimeOrNull
  /** Time from which on a stored backup will be verified; null if not planned yet. */
  verify_after: TimeOrNull
  deleted_at: TimeOrNull
  created: Time
}
/** Passwords of accounts' repositories, sealed for `account/<account_id>/backup-key`. */
export interface BackupKeysTable {
  account_id: AccountId
  sealed: Buffer
}

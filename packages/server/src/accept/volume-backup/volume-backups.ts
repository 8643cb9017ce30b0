import { explainBackupsUnsupported } from '#domain/catalogue/explain-ability.ts'
import {
  type Actor,
  ApiError,
  type EventId,
  referenceNotFound,
  type Viewer,
  type VolumeBackupId,
  type VolumeId,
} from '#domain/shared/index.ts'
import { explainNotActive } from '#domain/volume/state.ts'
import { insertNotification, startJob } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import {
  findVolumeBackup,
  insertVolumeBackup,
  lockUsableBackup,
  markVolumeBackupDeleted,
  updateVolumeBackup,
  type VolumeBackupRow,
} from '#store/volume-backup/volume-backups.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import type { Terms } from '../terms.ts'

/** Backup to create; a null label uses the volume's. */
interface VolumeBackupCreate {
  readonly volumeId: VolumeId
  readonly label: string | null
}

/**
 * Starts a backup of an active volume, and returns its row (decision D13). Throws resource.not_found, volume.not_active, account.limit_reached, and
 * backup.unoffered in a region without a store.
 */
export async function acceptVolumeBackupCreate(
  tx: Tx,
  actor: Actor,
  { volumeId, label }: VolumeBackupCreate,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<{ row: VolumeBackupRow; operationId: EventId }> {
  const volume = await lockVolume(tx, actor, volumeId)
  const error = explainBackupsUnsupported(catalogue, volume.region)
  if (error) throw error
  if (volume.status !== 'active') throw new ApiError('volume.not_active', explainNotActive('backed up', volume.status))
  await checkAccountLimits(tx, actor.accountId, { volume_backups: 1 })
  const { region, size_gib, hardware_type, encryption } = volume
  const content = { region, size_gib, hardware_type, encryption, volume_id: volumeId, volume_label: volume.label }
  const row = await insertVolumeBackup(tx, actor, { ...content, label: label ?? volume.label })
  const { id: operationId } = await startJob(tx, actor, { action: 'volume_backup_create', ...subjectOf(row) })
  return { row, operationId }
}

function subjectOf({ id, label, region, volume_id, volume_label }: VolumeBackupRow) {
  return {
    entity: { type: 'volume_backup', id, label },
    secondary: { type: 'volume', id: volume_id, label: volume_label },
    work: { kind: 'volume_backup', id, region },
  } as const
}

/** Hides a backup; it is removed from its store afterwards. Returns the deletion job's event ID. Throws resource.not_found. */
export async function acceptVolumeBackupDelete(
  tx: Tx,
  actor: Actor,
  id: VolumeBackupId,
): Promise<{ operationId: EventId }> {
  const row = await findVolumeBackup(tx, actor, id)
  await markVolumeBackupDeleted(tx, id)
  const { id: operationId } = await startJob(tx, actor, { action: 'volume_backup_delete', ...subjectOf(row) })
  return { operationId }
}

/** Writes the result of a backup's verification with a notification of the system; `failure` is null if the backup is verified. */
export async function acceptVolumeBackupVerdict(tx: Tx, row: VolumeBackupRow, failure: string | null): Promise<void> {
  await updateVolumeBackup(tx, row.id, failure === null ? { status: 'verified' } : { status: 'failed', failure })
  const { entity, secondary } = subjectOf(row)
  const message = failure ?? 'The restored content equals the volume.'
  const author = { accountId: row.account_id, system: true } as const
  await insertNotification(tx, author, { action: 'volume_backup_verify', entity, secondary, message })
}

/** Returns the backup of a new volume, locked. Throws request.reference_invalid unless it is visible, and backup.not_available unless it is stored. */
export async function lockVolumeBackup(tx: Tx, viewer: Viewer, id: VolumeBackupId): Promise<VolumeBackupRow> {
  const row = await lockUsableBackup(tx, viewer, id)
  if (!row) throw referenceNotFound('backup_id')
  if (row.status === 'available' || row.status === 'verified') return row
  const reason = `Backup ${id} has status ${row.status}. Only available and verified backups can be restored.`
  throw new ApiError('backup.not_available', reason, { field: 'backup_id' })
}

import { explainBackupsUnsupported } from '#domain/catalogue/explain-ability.ts'
import {
  type Actor,
  ApiError,
  type EventId,
  referenceNotFound,
  type TrashId,
  type Viewer,
  type VolumeBackupId,
  type VolumeId,
} from '#domain/shared/index.ts'
import { explainNotActive } from '#domain/volume/state.ts'
import { insertNotification, startJob } from '#store/event/start-job.ts'
import { moorNow, type Tx } from '#store/open-store.ts'
import { insertTrashItem } from '#store/trash/trash-items.ts'
import {
  findVolumeBackup,
  markForVerification,
  insertVolumeBackup,
  lockUsableBackup,
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
  const { id: operationId } = await startJob(tx, actor, {
    action: 'volume_backup_create',
    ...describeBackupSubject(row),
  })
  return { row, operationId }
}

/** Returns a backup's event entities and work item. */
export function describeBackupSubject({ id, label, region, volume_id, volume_label }: VolumeBackupRow) {
  return {
    entity: { type: 'volume_backup', id, label },
    secondary: { type: 'volume', id: volume_id, label: volume_label },
    work: { kind: 'volume_backup', id, region },
  } as const
}

/**
 * Hides a backup. Afterwards it stays in the trash, or is removed from its store (decision D12). Returns the deletion job's event ID and the trash item's ID.
 * Throws resource.not_found.
 */
export async function acceptVolumeBackupDelete(
  tx: Tx,
  actor: Actor,
  id: VolumeBackupId,
): Promise<{ readonly operationId: EventId; readonly trashId: TrashId | null }> {
  const row = await findVolumeBackup(tx, actor, id)
  await updateVolumeBackup(tx, id, { deleted_at: moorNow })
  const trashId = await insertTrashItem(tx, actor, 'volume_backup', id)
  const { id: operationId } = await startJob(tx, actor, {
    action: 'volume_backup_delete',
    ...describeBackupSubject(row),
  })
  return { operationId, trashId }
}

/**
 * Writes the result of a backup's verification; `failure` is null if the backup is verified. The first result and a failure are notifications of the system.
 * After a failure, the other verified backups of the repository are verified again.
 */
export async function acceptVolumeBackupVerdict(tx: Tx, row: VolumeBackupRow, failure: string | null): Promise<void> {
  const verified = { status: 'verified', verified: moorNow } as const
  await updateVolumeBackup(tx, row.id, {
    verify_after: null,
    ...(failure === null ? verified : { status: 'failed', failure }),
  })
  if (failure !== null) await markForVerification(tx, row)
  else if (row.status === 'verified') return
  const { entity, secondary } = describeBackupSubject(row)
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

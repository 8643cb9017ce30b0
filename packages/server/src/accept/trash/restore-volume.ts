import type { HardwareType } from '@moorage/contract'
import { explainBackupsUnsupported } from '#domain/catalogue/explain-ability.ts'
import { priceIn } from '#domain/catalogue/tariff.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import type { Actor, VolumeBackupId, VolumeId, VolumeSnapshotId } from '#domain/shared/index.ts'
import { ensureInterval } from '#store/billing/intervals.ts'
import type { Tx } from '#store/open-store.ts'
import { updateVolumeBackup } from '#store/volume-backup/volume-backups.ts'
import { updateVolumeSnapshot } from '#store/volume-snapshot/volume-snapshots.ts'
import { restoreVolume } from '#store/volume/write-volume.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import type { Terms } from '../terms.ts'
import { describeBackupSubject } from '../volume-backup/volume-backups.ts'
import { describeSnapshotSubject } from '../volume-snapshot/volume-snapshots.ts'
import { explainRestoreUnoffered, requireRegion, type RestoredResource, startRestore } from './start-restore.ts'

/** Makes a volume visible again, attached to no host. Throws account.limit_reached, trash.not_offered and volume.label_taken. */
export async function restoreTrashedVolume(
  tx: Tx,
  actor: Actor,
  { id, label }: { readonly id: VolumeId; readonly label: string },
  by: Pick<Terms, 'catalogue'>,
): Promise<RestoredResource> {
  await checkAccountLimits(tx, actor.accountId, { volumes: 1 })
  const volume = await restoreVolume(tx, id, label)
  const { region } = volume
  checkStorageOffered(volume, 'volume', by)
  const operationId = await startRestore(tx, actor, {
    action: 'volume_restore',
    entity: { type: 'volume', id, label },
    work: { kind: 'volume', id, region },
  })
  return { id, operationId, changes: [] }
}

/** Makes a volume snapshot visible again. Throws account.limit_reached, trash.not_offered and snapshot.label_taken. */
export async function restoreTrashedVolumeSnapshot(
  tx: Tx,
  actor: Actor,
  { id, label }: { readonly id: VolumeSnapshotId; readonly label: string },
  by: Pick<Terms, 'catalogue'>,
): Promise<RestoredResource> {
  await checkAccountLimits(tx, actor.accountId, { volume_snapshots: 1 })
  const snapshot = await updateVolumeSnapshot(tx, id, { deleted_at: null, label })
  checkStorageOffered(snapshot, 'volume snapshot', by)
  // Storage that a rollback replaced was not billed as a snapshot before.
  const price = priceIn(by.catalogue.volume.gib, snapshot.region)
  const { accountId } = actor
  await ensureInterval(tx, { kind: 'volume_snapshot', id, accountId, label, quantity: snapshot.size_gib, price })
  const operationId = await startRestore(tx, actor, {
    action: 'volume_snapshot_restore',
    ...describeSnapshotSubject(snapshot),
  })
  return { id, operationId, changes: [] }
}

/** Makes a volume backup visible again, unchanged: it counted toward the limit in the trash too. Throws trash.not_offered. */
export async function restoreTrashedVolumeBackup(
  tx: Tx,
  actor: Actor,
  { id, label }: { readonly id: VolumeBackupId; readonly label: string },
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<RestoredResource> {
  const backup = await updateVolumeBackup(tx, id, { deleted_at: null, label })
  requireRegion(catalogue, backup.region, 'volume backup')
  const error = explainBackupsUnsupported(catalogue, backup.region)
  if (error) {
    const regions = catalogue.regions.map((one) => one.id)
    const offered = regions.filter((one) => !explainBackupsUnsupported(catalogue, one))
    throw explainRestoreUnoffered(error.reason, 'volume backup', offered)
  }
  const operationId = await startRestore(tx, actor, {
    action: 'volume_backup_restore',
    ...describeBackupSubject(backup),
  })
  return { id, operationId, changes: [] }
}

function checkStorageOffered(
  { region, hardware_type: hardwareType }: { readonly region: string; readonly hardware_type: HardwareType },
  word: string,
  { catalogue }: Pick<Terms, 'catalogue'>,
): void {
  requireRegion(catalogue, region, word)
  const offered = findRegion(catalogue, region)?.storageClasses ?? []
  if (!offered.includes(hardwareType))
    throw explainRestoreUnoffered(`Region ${region} does not offer ${hardwareType} storage any more.`, word, offered)
}

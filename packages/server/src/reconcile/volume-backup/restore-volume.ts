import { type AccountId, asId, type VolumeBackupId } from '#domain/shared/index.ts'
import { ensureBackupKey } from '#store/volume-backup/backup-key.ts'
import { findRestoredBackup, type VolumeBackupRow } from '#store/volume-backup/volume-backups.ts'
import type { VolumeWork } from '#store/volume/load-volume-work.ts'
import { awaitDriver, type Outcome } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type {
  BackupContent,
  BackupDigest,
  StoredBackup,
  BackupVault,
  Claimed,
  Resource,
  RestoreTarget,
} from '../ports/index.ts'
import { describeBackupResource, claimed, volumeResource } from '../resources/resources.ts'

const gibBytes = 1_073_741_824

/** Returns the vault of an account's backups in a region. Stores its password first. */
export async function openVault(
  { accountId, isNew = false }: { readonly accountId: AccountId; readonly isNew?: boolean },
  io: PassIo,
): Promise<BackupVault> {
  const password = await ensureBackupKey(io.store.db, io.secretBox, accountId)
  return { name: nameVault(io.installationId, accountId), password, isNew }
}

/** Name of an account's vault: a folder below the configured location. */
export function nameVault(installationId: string, accountId: AccountId): string {
  return `moor-${installationId.slice(0, 8)}-account-${accountId}`
}

/** Content of a volume of the pass's storage, for a store. */
export function describeBackupContent(volume: Resource, sizeGib: number, io: PassIo): BackupContent {
  const volumes = io.drivers.volumes(volume.region)
  return { sizeBytes: sizeGib * gibBytes, read: () => volumes.readVolume(volume, 0) }
}

/** Empty volume of the pass's storage, for a store. */
export function describeRestoreTarget(volume: Claimed, sizeGib: number, io: PassIo): RestoreTarget {
  const volumes = io.drivers.volumes(volume.region)
  return { ...describeBackupContent(volume, sizeGib, io), write: (content) => volumes.writeVolume(volume, 0, content) }
}

/** Stored backup, for a restore. */
export async function describeStoredBackup(backup: VolumeBackupRow, io: PassIo): Promise<StoredBackup> {
  const digest: BackupDigest = { sha256: backup.sha256 ?? '', sizeBytes: backup.size_gib * gibBytes }
  return {
    backup: describeBackupResource(backup, io),
    vault: await openVault({ accountId: backup.account_id }, io),
    digest,
  }
}

/** True unless the volume is being restored from a backup, and its content is not complete and compared yet. */
export async function hasBackupContent({ volume }: VolumeWork, io: PassIo): Promise<boolean> {
  if (!isAwaitingBackup(volume)) return true
  const store = io.drivers.backups(volume.region)
  const result = await io.call('inspectRestore', () => store.inspectRestore(volumeResource(volume, io)))
  return result?.isIntact === true
}

function isAwaitingBackup(
  volume: VolumeWork['volume'],
): volume is VolumeWork['volume'] & { backup_id: VolumeBackupId } {
  return volume.backup_id !== null && volume.provisioned_at === null
}

/** Takes the step that writes a volume's backup into its empty disk. Stuck if the backup is gone or differs from its checksum. */
export async function fillVolume({ volume }: VolumeWork, io: PassIo): Promise<Outcome> {
  const store = io.drivers.backups(volume.region)
  const resource = volumeResource(volume, io)
  const backup = volume.backup_id && (await findRestoredBackup(io.store.db, asId(volume.backup_id)))
  const result = await io.call('inspectRestore', () => store.inspectRestore(resource))
  if (!backup || result?.isIntact === false) return { kind: 'stuck', cause: 'backup.altered' }
  const source = await describeStoredBackup(backup, io)
  const target = claimed(resource, io)
  const progress = await io.call('ensureRestore', () =>
    store.ensureRestore(target, source, describeRestoreTarget(target, volume.size_gib, io)),
  )
  return progress.done ? { kind: 'moved' } : awaitDriver(progress, 'backup.transferring')
}

/** Stops the restore of a volume that is being wiped. No-op without one. */
export async function cancelVolumeRestore({ volume }: VolumeWork, io: PassIo): Promise<void> {
  if (volume.backup_id === null) return
  const store = io.drivers.backups(volume.region)
  await io.call('cancelRestore', () => store.cancelRestore(claimed(volumeResource(volume, io), io)))
}

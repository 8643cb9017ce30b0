import type { VolumeBackup } from '@moorage/contract'
import { acceptVolumeBackupCreate, acceptVolumeBackupDelete } from '#accept/volume-backup/volume-backups.ts'
import { asId, type VolumeBackupId, type VolumeId } from '#domain/shared/index.ts'
import { wireTime } from '#store/column-types.ts'
import { locateVolume } from '#store/volume/find-volumes.ts'
import { findVolumeBackup, listVolumeBackups, type VolumeBackupRow } from '#store/volume-backup/volume-backups.ts'
import type { HandlersOf, PathOf } from '../../call.ts'
import { changeStored } from '../../change-stored.ts'
import { respondRow } from '../../respond.ts'
import { listStored, locateStored, viewStored } from '../../stored-reads.ts'

const volumeIdOf = ({ volumeId }: PathOf<'volume_backup.create'>): VolumeId => asId<VolumeId>(volumeId)
const backupIdOf = ({ backupId }: PathOf<'volume_backup.view'>): VolumeBackupId => asId<VolumeBackupId>(backupId)

/** Operations of volume backups (decision D13). */
export const volumeBackupHandlers: HandlersOf<'volume_backup'> = {
  'volume_backup.list': listStored(listVolumeBackups, volumeBackupBody),
  'volume_backup.view': viewStored(findVolumeBackup, backupIdOf, volumeBackupBody),
  'volume_backup.create': {
    kind: 'change',
    locate: locateStored(locateVolume, volumeIdOf),
    accept(tx, call) {
      const input = { volumeId: volumeIdOf(call.params), label: call.body.label ?? null }
      return respondRow(acceptVolumeBackupCreate(tx, call.actor, input, call), volumeBackupBody, call)
    },
  },
  'volume_backup.delete': changeStored(
    locateStored(findVolumeBackup, backupIdOf),
    acceptVolumeBackupDelete,
    backupIdOf,
  ),
}

function volumeBackupBody(row: VolumeBackupRow): VolumeBackup {
  return {
    id: row.id,
    label: row.label,
    volume_id: row.volume_id,
    volume_label: row.volume_label,
    region: row.region,
    size: row.size_gib,
    status: row.status,
    stored_bytes: row.stored_bytes,
    sha256: row.sha256,
    failure: row.failure,
    created: wireTime(row.created),
    verified: row.verified && wireTime(row.verified),
  }
}

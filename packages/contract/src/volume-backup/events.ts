import { describeJob, describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of volume backups; the volume is the secondary entity (decision D13). */
export const volumeBackupEvents = {
  volume_backup_create: describeJob('volume_backup', 'A backup of a volume is being stored outside the storage.'),
  volume_backup_verify: describeNotification(
    'volume_backup',
    'A backup was restored into an empty volume and compared. It is verified, or it failed.',
  ),
  volume_backup_delete: describeJob(
    'volume_backup',
    'A volume backup is being deleted: it is removed from its store unless the trash keeps it.',
  ),
  volume_backup_restore: describeJob('volume_backup', 'A deleted volume backup is being restored from the trash.'),
  volume_backup_purge: describeJob(
    'volume_backup',
    'A deleted volume backup is being removed from its store, because its time in the trash is over.',
  ),
} as const satisfies Record<string, EventSpec>

import { describeJob, describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of volume snapshots; the volume is the secondary entity (decision D13). */
export const volumeSnapshotEvents = {
  volume_snapshot_create: describeJob('volume_snapshot', 'A snapshot of a volume is being created.'),
  volume_snapshot_delete: describeJob(
    'volume_snapshot',
    'A volume snapshot is being deleted: it is wiped unless the trash keeps it.',
  ),
  volume_snapshot_restore: describeJob(
    'volume_snapshot',
    'A deleted volume snapshot is being restored from the trash.',
  ),
  volume_snapshot_purge: describeJob(
    'volume_snapshot',
    'A deleted volume snapshot is being wiped, because its time in the trash is over.',
  ),
  volume_snapshot_update: describeNotification(
    'volume_snapshot',
    'The label or the tags of a volume snapshot were changed.',
  ),
} as const satisfies Record<string, EventSpec>

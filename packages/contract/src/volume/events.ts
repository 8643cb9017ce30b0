import { describeJob, describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of volumes (decisions D4 to D11, F3). */
export const volumeEvents = {
  volume_create: describeJob('volume', 'A volume is being created.'),
  volume_attach: describeJob('volume', 'A volume is being attached. The host is the secondary entity.'),
  volume_detach: describeJob('volume', 'A volume is being detached. The host is the secondary entity.'),
  volume_clone: describeJob(
    'volume',
    'A volume is being cloned. The entity is the new volume; the secondary entity is the source.',
  ),
  volume_resize: describeJob('volume', 'A volume is being resized.'),
  volume_delete: describeJob(
    'volume',
    'A volume is being deleted: it is detached, and wiped unless the trash keeps it.',
  ),
  volume_restore: describeJob('volume', 'A deleted volume is being restored from the trash.'),
  volume_purge: describeJob('volume', 'A deleted volume is being wiped, because its time in the trash is over.'),
  volume_migrate: describeJob('volume', 'The operator is migrating a volume to another storage class.'),
  volume_rollback: describeJob(
    'volume',
    'The data of a volume is being replaced by that of a snapshot. The snapshot is the secondary entity.',
  ),
  volume_repair: describeJob('volume', 'The operator is recovering a volume with status contact_support.'),
  volume_export: describeNotification('volume', 'A URL for the export of a volume was created.'),
  volume_import: describeNotification('volume', 'A URL for the import into a volume was created.'),
  volume_update: describeNotification('volume', 'The label or the tags of a volume were changed.'),
  volume_purge_soon: describeNotification(
    'volume',
    'A deleted volume can be wiped within a day, because the storage of its region is nearly full.',
  ),
  volume_damaged: describeNotification(
    'volume',
    'The disk of a volume is missing or damaged. The volume changed to contact_support.',
  ),
} as const satisfies Record<string, EventSpec>

import Type, { type Static } from 'typebox'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'
import { idOf, regionIdSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampOf } from '../shared/timestamp.ts'

/** Statuses of a volume backup. */
export const volumeBackupStatuses = ['creating', 'available', 'verified', 'failed'] as const
/** One status of a volume backup. */
export type VolumeBackupStatus = (typeof volumeBackupStatuses)[number]

/** Bounds of the label of a volume backup. */
export const volumeBackupLabel = { minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9 ._-]+$' } as const

const label = Type.String({ ...volumeBackupLabel, description: 'Display name.' })

/** Response of volume_backup.view (decision D13). */
export const volumeBackupSchema = describeResource('VolumeBackup', 'A copy of a volume outside the storage.', {
  id: idOf('Backup ID.'),
  label,
  volume_id: idOf('ID of the volume. The volume may be deleted.'),
  volume_label: Type.String({ description: 'Label of the volume when the backup was created.' }),
  region: regionIdSchema,
  size: Type.Integer({ minimum: 1, description: 'Size in GiB of the volume when the backup was created.' }),
  status: describeEnum(
    volumeBackupStatuses,
    '`available` is stored; `verified` was also restored and compared with the volume; `failed` cannot be restored.',
  ),
  stored_bytes: nullable(
    Type.Integer({ minimum: 0, description: 'Bytes that the backup has added to the store. Null until it is stored.' }),
  ),
  sha256: nullable(
    Type.String({ description: 'SHA-256 checksum of the content, in hexadecimal. Null until it is stored.' }),
  ),
  failure: nullable(Type.String({ description: 'Why the backup failed. Null otherwise.' })),
  created: timestampOf('Time of the request, which the content is not older than.'),
  verified: nullable(timestampOf('Time at which the backup was compared with the volume. Null before.')),
})

/** Body of volume_backup.create. */
export const volumeBackupCreateSchema = Type.Object({
  label: Type.Optional({ ...label, description: 'Display name. If absent, the label of the volume.' }),
})

/** Volume backup response. */
export type VolumeBackup = Static<typeof volumeBackupSchema>

import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { volumeBackupCreateSchema, volumeBackupSchema } from './schema.ts'

const one = {
  area: 'Volumes',
  path: '/volumes/backups/{backupId}',
  params: Type.Object({ backupId: idOf('Backup ID.') }),
} as const

/** Operations on volume backups (decision D13). */
export const volumeBackupOperations = [
  {
    name: 'volume_backup.list',
    path: '/volumes/backups',
    area: 'Volumes',
    summary: 'Lists the volume backups that you can view.',
    scopes: ['volumes:read_only'],
    grants: [],
    ...listPagesOf(volumeBackupSchema, {
      id: 'integer',
      label: 'string',
      region: 'string',
      volume_id: 'integer',
      status: 'string',
      created: 'datetime',
    }),
  },
  {
    name: 'volume_backup.create',
    method: 'POST',
    path: '/volumes/{volumeId}/backups',
    area: 'Volumes',
    summary: 'Backs an active volume up outside the storage, attached or not.',
    details:
      'The content is crash-consistent. After the upload, the backup is restored into an empty volume and compared; the event of the result is volume_backup_verify.',
    scopes: ['volumes:read_write'],
    grants: [{ entity: 'volume', at: 'path.volumeId', level: 'read_write' }],
    params: Type.Object({ volumeId: idOf('Volume ID.') }),
    body: volumeBackupCreateSchema,
    example: { label: 'before-upgrade' },
    response: volumeBackupSchema,
    codes: ['volume.not_active', 'backup.unoffered', 'account.limit_reached'],
    event: 'volume_backup_create',
  },
  {
    ...one,
    name: 'volume_backup.view',
    method: 'GET',
    summary: 'Gets one volume backup.',
    scopes: ['volumes:read_only'],
    grants: [{ entity: 'volume', at: 'backup.volume_id', level: 'read_only' }],
    response: volumeBackupSchema,
  },
  {
    ...one,
    name: 'volume_backup.delete',
    method: 'DELETE',
    summary: 'Deletes a volume backup, also during its creation.',
    details: 'The backup can be restored until its trash item expires. It is then removed from its store.',
    scopes: ['volumes:read_write'],
    grants: [{ entity: 'volume', at: 'backup.volume_id', level: 'read_write' }],
    response: emptySchema,
    event: 'volume_backup_delete',
    isTrashed: true,
  },
] as const satisfies readonly OperationSpec[]

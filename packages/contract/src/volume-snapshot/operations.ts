import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { volumeSchema } from '../volume/schema.ts'
import {
  volumeRollbackSchema,
  volumeSnapshotCreateSchema,
  volumeSnapshotSchema,
  volumeSnapshotUpdateSchema,
} from './schema.ts'

const path = '/volumes/snapshots/{snapshotId}'
const params = Type.Object({ snapshotId: idOf('Snapshot ID.') })
const writes = {
  area: 'Volumes',
  path,
  scopes: ['volumes:read_write'],
  grants: [{ entity: 'volume', at: 'snapshot.volume_id', level: 'read_write' }],
  params,
} as const
const onVolume = {
  area: 'Volumes',
  method: 'POST',
  scopes: ['volumes:read_write'],
  grants: [{ entity: 'volume', at: 'path.volumeId', level: 'read_write' }],
  params: Type.Object({ volumeId: idOf('Volume ID.') }),
} as const

/** Operations on volume snapshots, and the rollback of volumes (decision D13). */
export const volumeSnapshotOperations = [
  {
    name: 'volume_snapshot.list',
    path: '/volumes/snapshots',
    area: 'Volumes',
    summary: 'Lists the volume snapshots that you can view.',
    scopes: ['volumes:read_only'],
    grants: [],
    ...listPagesOf(volumeSnapshotSchema, {
      id: 'integer',
      label: 'string',
      tags: 'tags',
      region: 'string',
      volume_id: 'integer',
      status: 'string',
      created: 'datetime',
    }),
  },
  {
    ...onVolume,
    name: 'volume_snapshot.create',
    path: '/volumes/{volumeId}/snapshots',
    summary: 'Creates a snapshot of an active volume, attached or not.',
    details:
      'The content is crash-consistent. If the guest agent of the host responds, the file systems are frozen meanwhile.',
    body: volumeSnapshotCreateSchema,
    example: { label: 'data-before-upgrade', tags: ['production'] },
    response: volumeSnapshotSchema,
    codes: ['volume.not_active', 'volume.label_invalid', 'snapshot.label_taken', 'account.limit_reached'],
    event: 'volume_snapshot_create',
  },
  {
    name: 'volume_snapshot.view',
    method: 'GET',
    path,
    area: 'Volumes',
    summary: 'Gets one volume snapshot.',
    scopes: ['volumes:read_only'],
    grants: [{ entity: 'volume', at: 'snapshot.volume_id', level: 'read_only' }],
    params,
    response: volumeSnapshotSchema,
  },
  {
    ...writes,
    name: 'volume_snapshot.update',
    method: 'PUT',
    summary: 'Updates the label or tags of a volume snapshot.',
    body: volumeSnapshotUpdateSchema,
    example: { label: 'before-upgrade', tags: ['production', 'keep'] },
    response: volumeSnapshotSchema,
    codes: ['volume.label_invalid', 'snapshot.label_taken'],
    event: 'volume_snapshot_update',
  },
  {
    ...writes,
    name: 'volume_snapshot.delete',
    method: 'DELETE',
    summary: 'Deletes a volume snapshot.',
    details: 'The snapshot can be restored until its trash item expires. Its data is then wiped.',
    response: emptySchema,
    event: 'volume_snapshot_delete',
    isTrashed: true,
  },
  {
    ...onVolume,
    name: 'volume.rollback',
    path: '/volumes/{volumeId}/rollback',
    summary: 'Replaces the data of an unattached volume with that of one of its snapshots.',
    details:
      'The volume has status creating until the rollback is complete. It keeps its size, also if it has grown since the snapshot. The data from before the rollback is wiped. If the rollback fails, the volume keeps that data.',
    body: volumeRollbackSchema,
    example: { snapshot_id: 1 },
    response: volumeSchema,
    codes: [
      'resource.locked',
      'volume.not_active',
      'volume.attached',
      'volume.copying',
      'volume.migrating',
      'volume.rolling_back',
      'snapshot.not_available',
    ],
    event: 'volume_rollback',
  },
] as const satisfies readonly OperationSpec[]

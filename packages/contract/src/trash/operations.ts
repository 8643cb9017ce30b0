import Type from 'typebox'
import { idOf } from '../shared/ids.ts'
import type { Level, OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { restoredSchema, trashItemSchema, trashItemViewSchema, trashRestoreSchema } from './schema.ts'

const params = Type.Object({ trashId: idOf('ID of the trash item.') })
const reads = { area: 'Trash', scopes: ['account:read_only'] } as const
const grantsOf = (level: Level) => [{ entity: 'deleted resource', at: 'path.trashId', level }] as const

/** Operations on deleted resources (decision D12). */
export const trashOperations = [
  {
    ...reads,
    name: 'trash.list',
    path: '/trash',
    grants: [],
    summary: 'Lists the deleted resources that can be restored.',
    ...listPagesOf(trashItemSchema, { id: 'integer', label: 'string', region: 'string', deleted: 'datetime' }),
  },
  {
    ...reads,
    name: 'trash.view',
    method: 'GET',
    path: '/trash/{trashId}',
    grants: grantsOf('read_only'),
    summary: 'Gets one deleted resource, and what a restore brings back.',
    params,
    response: trashItemViewSchema,
  },
  {
    area: 'Trash',
    scopes: ['account:read_write'],
    name: 'trash.restore',
    method: 'POST',
    path: '/trash/{trashId}/restore',
    grants: grantsOf('read_write'),
    summary: 'Restores a deleted resource with its ID and data.',
    details:
      'The resource is billed for the time in the trash. The event is volume_restore, volume_snapshot_restore, volume_backup_restore, host_restore, orch_cluster_restore, orch_pool_restore or host_disk_restore. The item of a rebuild exchanges all disks and configurations of a host that is off for the previous ones.',
    params,
    body: trashRestoreSchema,
    example: { label: 'data' },
    response: restoredSchema,
    codes: [
      'trash.purging',
      'trash.not_offered',
      'trash.cluster_deleted',
      'trash.host_deleted',
      'volume.label_taken',
      'snapshot.label_taken',
      'host.label_taken',
      'cluster.label_taken',
      'host.addresses_exhausted',
      'account.limit_reached',
      'host.not_offline',
      'host.busy',
      'host.disks_full',
      'disk.space_insufficient',
      'resource.locked',
    ],
    event: 'volume_restore',
  },
] as const satisfies readonly OperationSpec[]

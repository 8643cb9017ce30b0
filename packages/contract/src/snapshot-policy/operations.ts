import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { snapshotPolicySchema, snapshotPolicyUpdateSchema } from './schema.ts'

const common = {
  area: 'Volumes',
  path: '/volumes/{volumeId}/snapshot-policy',
  params: Type.Object({ volumeId: idOf('Volume ID.') }),
} as const
const writes = {
  ...common,
  scopes: ['volumes:read_write'],
  grants: [{ entity: 'volume', at: 'path.volumeId', level: 'read_write' }],
} as const

/** Operations on the schedule of a volume's automatic snapshots (decision D13). */
export const snapshotPolicyOperations = [
  {
    ...common,
    name: 'snapshot_policy.view',
    method: 'GET',
    summary: 'Gets the snapshot policy of a volume.',
    scopes: ['volumes:read_only'],
    grants: [{ entity: 'volume', at: 'path.volumeId', level: 'read_only' }],
    response: snapshotPolicySchema,
  },
  {
    ...writes,
    name: 'snapshot_policy.update',
    method: 'PUT',
    summary: 'Creates or replaces the snapshot policy of a volume.',
    details:
      'The first snapshot is created within a minute, the following ones at the interval. A snapshot that was missed because the volume was busy or Moorage was stopped is created once.',
    body: snapshotPolicyUpdateSchema,
    example: { every_hours: 24, keep: 7 },
    response: snapshotPolicySchema,
    event: 'snapshot_policy_update',
  },
  {
    ...writes,
    name: 'snapshot_policy.delete',
    method: 'DELETE',
    summary: 'Deletes the snapshot policy of a volume; its snapshots stay.',
    response: emptySchema,
    event: 'snapshot_policy_delete',
  },
] as const satisfies readonly OperationSpec[]

import Type from 'typebox'
import { hostReads } from '../shared/host-reads.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { describeObject, describeResource } from '../shared/describe-schema.ts'

const none = Type.Null({ description: 'Always null.' })

/** Host backups response. Always empty (decision H9). */
const backupsSchema = describeResource('Backups', 'Backups of a host. Not supported.', {
  automatic: Type.Array(Type.Object({}, { additionalProperties: false }), {
    maxItems: 0,
    description: 'Always empty: hosts are not backed up automatically.',
  }),
  snapshot: describeObject('The requested backup. Always null.', { in_progress: none, current: none }),
})

/** Backup operations that clients call before displaying or deleting a host (decision H9). */
export const backupOperations = [
  {
    ...hostReads,
    name: 'backup.view',
    method: 'GET',
    path: '/hosts/instances/{hostId}/backups',
    area: 'Not offered',
    summary: 'Gets the backups of a host (always empty: backups are not supported).',
    response: backupsSchema,
    dialects: ['linode'],
  },
] as const satisfies readonly OperationSpec[]

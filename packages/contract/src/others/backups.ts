import Type from 'typebox'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'

const none = Type.Null({ description: 'Always null.' })

/** Backups of a host as they leave: there are none (decision H9). */
export const backupsSchema = Type.Object(
  {
    automatic: Type.Array(Type.Object({}, { additionalProperties: false }), {
      maxItems: 0,
      description: 'Always empty: nothing is backed up by itself.',
    }),
    snapshot: Type.Object(
      { in_progress: none, current: none },
      { additionalProperties: false, description: 'The backup that was asked for: none.' },
    ),
  },
  { additionalProperties: false, title: 'Backups', description: 'Backups of a host, which Moorage does not offer.' },
)

/** What clients read of backups before they show or delete a host (decision H9). */
export const backupOperations = [
  {
    name: 'backup.view',
    method: 'GET',
    path: '/hosts/instances/{hostId}/backups',
    area: 'Not offered',
    summary: 'Shows the backups of a host, of which there are none.',
    scopes: ['hosts:read_only'],
    grants: [{ entity: 'host', at: 'path.hostId', level: 'read_only' }],
    params: Type.Object({ hostId: idOf('Number of the host.') }),
    response: backupsSchema,
    dialects: ['linode'],
  },
] as const satisfies readonly OperationSpec[]

import type { Handler } from '#api/call.ts'
import { locatePathHost } from '../../host/host-id.ts'

/** Shows the backups of a host, of which there are none (decision H9). */
export const backupView: Handler<'backup.view'> = {
  kind: 'read',
  locate: locatePathHost,
  run: async () => ({ automatic: [], snapshot: { in_progress: null, current: null } }),
}

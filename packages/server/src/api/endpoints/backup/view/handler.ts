import type { Handler } from '#api/call.ts'
import { locatePathHost } from '../../host/host-id.ts'

/** Returns the always-empty backups of a host (decision H9). */
export const backupView: Handler<'backup.view'> = {
  kind: 'read',
  locate: locatePathHost,
  run: async () => ({ automatic: [], snapshot: { in_progress: null, current: null } }),
}

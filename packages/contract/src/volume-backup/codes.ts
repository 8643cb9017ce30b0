import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about volume backups (decision D13). */
export const volumeBackupCodes = {
  'backup.not_available': {
    meaning: 'The backup is still being created, or it failed. Only available and verified backups can be restored.',
    source: 'D13',
  },
  'backup.unoffered': { meaning: 'The region has no store for backups.', source: 'D13' },
} as const satisfies Record<string, ErrorSpec>

import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about volume snapshots and rollbacks (decision D13). */
export const volumeSnapshotCodes = {
  'snapshot.label_taken': { meaning: 'Another volume snapshot of the account uses this label.', source: 'D13' },
  'snapshot.not_available': {
    meaning: 'The snapshot is still being created. Only available snapshots can be used.',
    source: 'D13',
  },
  'volume.copying': {
    meaning: 'The volume is being cloned, or a snapshot of it is being created. Wait until the copy is complete.',
    source: 'D13',
  },
  'volume.rolling_back': {
    meaning: 'The volume is being rolled back. Wait until the rollback is complete.',
    source: 'D13',
  },
} as const satisfies Record<string, ErrorSpec>

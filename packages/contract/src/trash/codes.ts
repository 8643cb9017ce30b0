import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors of the trash. */
export const trashCodes = {
  'trash.purging': { meaning: 'The deleted resource is being wiped and cannot be restored any more.' },
  'trash.cluster_deleted': { meaning: 'The cluster of the deleted pool is deleted too. Restore the cluster first.' },
  'trash.host_deleted': { meaning: 'The host of the deleted disk is deleted too. Restore the host first.' },
  'trash.not_offered': {
    meaning: 'The region, the type or the storage class of the deleted resource is no longer offered.',
  },
} as const satisfies Record<string, ErrorSpec>

import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about locks (decision G13). */
export const lockCodes = {
  'resource.locked': {
    meaning: 'A lock protects the resource against this request. Delete the lock first.',
    source: 'G13',
  },
  'lock.exists': { meaning: 'The resource has a lock already. A resource has at most one lock.', source: 'G13' },
} as const satisfies Record<string, ErrorSpec>

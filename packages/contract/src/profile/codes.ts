import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about what users say of themselves. */
export const profileCodes = {
  'profile.field_fixed': {
    meaning: 'A field of the profile is what it is, and cannot be changed there.',
    source: 'G12',
  },
} as const satisfies Record<string, FaultSpec>

import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about users and their grants (decision G8). */
export const userCodes = {
  'user.username_taken': {
    meaning:
      'The username is reserved, or a user of the installation has it or one that differs from it only in upper and lower case; which, is told of users of the same account only.',
    source: 'G1, G8',
  },
  'user.is_self': { meaning: 'Nobody can delete or restrict themselves.', source: 'G8' },
  'user.last_unrestricted': { meaning: 'The account keeps at least one unrestricted user.', source: 'G8' },
  'user.unrestricted': {
    meaning: 'An unrestricted user has no grants that could be changed.',
    source: 'G1',
  },
} as const satisfies Record<string, FaultSpec>

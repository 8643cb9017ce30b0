import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about users and their grants (decision G8). */
export const userCodes = {
  'user.username_taken': {
    meaning:
      'The username is reserved or already used in the installation (case-insensitive). The reason says which only if the existing user belongs to the same account.',
    source: 'G1, G8',
  },
  'user.is_self': { meaning: 'You cannot delete or restrict your own user.', source: 'G8' },
  'user.last_unrestricted': { meaning: 'The account must keep at least one unrestricted user.', source: 'G8' },
  'user.unrestricted': { meaning: 'An unrestricted user has no grants to change.', source: 'G1' },
} as const satisfies Record<string, ErrorSpec>

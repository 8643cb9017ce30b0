import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about user profiles. */
export const profileCodes = {
  'profile.field_fixed': { meaning: 'The profile field is read-only. Change it at /account/users.', source: 'G12' },
} as const satisfies Record<string, ErrorSpec>

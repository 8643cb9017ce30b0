import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about personal access tokens (decision G2). */
export const tokenCodes = {
  'token.scopes_invalid': { meaning: 'The scopes hold a word that names no scope.', source: 'G2' },
  'token.scopes_exceed': {
    meaning: 'A token cannot be given more scopes than the token that makes it has.',
    source: 'G2',
  },
  'token.expiry_past': { meaning: 'The expiry is not a moment in the future.' },
} as const satisfies Record<string, FaultSpec>

import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about personal access tokens (decision G2). */
export const tokenCodes = {
  'token.scopes_invalid': { meaning: 'The scopes contain an unknown scope.', source: 'G2' },
  'token.scopes_exceed': { meaning: 'A token cannot create a token with more scopes than its own.', source: 'G2' },
  'token.expiry_past': { meaning: 'The expiry must be in the future.' },
} as const satisfies Record<string, ErrorSpec>

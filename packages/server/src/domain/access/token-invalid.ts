import { ApiError } from '../shared/index.ts'

/** Returns the same error for missing, malformed, unknown or ended tokens and for deleted users (decision B2). */
export function tokenInvalid(): ApiError {
  return new ApiError('access.token_invalid', 'Invalid Token')
}

import { ApiError } from '../shared/index.ts'

/** Returns access.token_invalid, the same for missing, malformed, unknown or ended tokens and for deleted users (decision B2). */
export function tokenInvalid(): ApiError {
  return new ApiError('access.token_invalid', 'Invalid Token')
}

import { Fault } from '../shared/index.ts'

/** Returns the error for missing, malformed, unknown or ended tokens and for deleted users, all alike (decision B2). */
export function tokenInvalid(): Fault {
  return new Fault('access.token_invalid', 'Invalid Token')
}

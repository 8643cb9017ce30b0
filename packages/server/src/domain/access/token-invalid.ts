import { Fault } from '../shared/index.ts'

/** The refusal of whoever is nobody here: no token, a bad or an ended one, a user who has gone, all alike (decision B2). */
export function tokenInvalid(): Fault {
  return new Fault('access.token_invalid', 'Invalid Token')
}

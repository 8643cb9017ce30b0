import { Fault } from '../shared/index.ts'
import { holdsScope } from './holds-scope.ts'
import type { Scopes } from './read-scopes.ts'

/** Why a token with the held scopes cannot make one with the asked ones; null when it can: never more than its own (decision G2). */
export function explainScopesExceed(held: readonly string[], asked: Scopes, field = 'scopes'): Fault | null {
  if (asked.every((scope) => holdsScope(held, scope))) return null
  return new Fault('token.scopes_exceed', 'A token cannot be given more scopes than the token that makes it has.', {
    field,
  })
}

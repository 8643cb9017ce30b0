import { renewConsoleSession } from '#store/oauth/console-sessions.ts'
import { PageError } from '../http/page-error.ts'
import type { OauthHandler } from '../oauth-context.ts'
import { readSession } from './read-session.ts'

/**
 * POST /oauth/console/renew: extends the session in use, at most to its absolute lifetime, and responds with 204. Throws PageError: 401 without an active
 * session; 403 without the console's header, or for another origin.
 */
export const renewSession: OauthHandler = async (context, request, reply) => {
  const secret = readSession(context, request)
  if (secret === null || !(await renewConsoleSession(context.store.db, secret)))
    throw new PageError(401, 'Signed out', 'The session has ended.')
  return reply.code(204).send()
}

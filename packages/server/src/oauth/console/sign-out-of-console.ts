import { deleteConsoleSession } from '#store/oauth/console-sessions.ts'
import { auditUser } from '../interaction/audit-user.ts'
import type { OauthHandler } from '../oauth-context.ts'
import { readSession } from './read-session.ts'
import { sessionCookie } from './session-cookie.ts'

/**
 * POST /oauth/console/sign-out: ends and audits the session, if any, deletes its cookie, and responds with 204. The session is invalid from the response on;
 * its streams end within 2 s (decision F4). Throws PageError 403 without the console's header, or for another origin.
 */
export const signOutOfConsole: OauthHandler = async (context, request, reply) => {
  const { db } = context.store
  const secret = readSession(context, request)
  const user = secret === null ? undefined : await deleteConsoleSession(db, secret)
  if (user)
    await auditUser(db, request, user, {
      operation: 'oauth.sign_out',
      entity: { type: 'user', id: user.username },
      status: 200,
      reason: null,
    })
  return reply.header('set-cookie', sessionCookie(null, context.origin())).code(204).send()
}

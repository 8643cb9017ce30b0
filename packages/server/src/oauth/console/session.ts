import type { FastifyRequest } from 'fastify'
import { consoleCookieName, consoleTimes, isFromConsole, readConsoleCookie } from '#domain/access/console-session.ts'
import { PageError } from '../http/page-error.ts'
import type { OauthContext, OauthHandler } from '../oauth-context.ts'
import { deleteConsoleSession, renewConsoleSession } from '#store/oauth/console-sessions.ts'
import { auditUser } from '../interaction/audit-sign-in.ts'
import { isSecureOrigin } from '#domain/shared/index.ts'

/**
 * Returns the secret of the console session; null if the cookie is absent or malformed. Throws PageError 403 without the console's header, or for a request
 * from another origin.
 */
function readSession({ origin }: Pick<OauthContext, 'origin'>, { headers }: FastifyRequest): string | null {
  if (!isFromConsole(headers, origin()))
    throw new PageError(403, 'Not allowed', 'The console of this installation did not send this request.')
  return readConsoleCookie(headers.cookie, origin())
}

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

/** Returns the Set-Cookie header of a console session; `secret` null signs out. Other sites' pages cannot cause the cookie to be sent (ADR 0046). */
export function sessionCookie(secret: string | null, origin: string): string {
  const lifetimeS = secret === null ? 0 : consoleTimes.longestS
  const pair = `${consoleCookieName(origin)}=${secret ?? ''}`
  return `${pair}; path=/; max-age=${lifetimeS}; samesite=strict; httponly${isSecureOrigin(origin) ? '; secure' : ''}`
}

import type { FastifyRequest } from 'fastify'
import { isFromConsole, readConsoleCookie } from '#domain/access/console-session.ts'
import { PageError } from '../http/page-error.ts'
import type { OauthContext } from '../oauth-context.ts'

/**
 * Returns the secret of the console session; null if the cookie is absent or malformed. Throws PageError 403 without the console's header, or for a request
 * from another origin.
 */
export function readSession({ origin }: Pick<OauthContext, 'origin'>, { headers }: FastifyRequest): string | null {
  if (!isFromConsole(headers, origin()))
    throw new PageError(403, 'Not allowed', 'The console of this installation did not send this request.')
  return readConsoleCookie(headers.cookie, origin())
}

import type { FastifyRequest } from 'fastify'
import { isFromConsole, readConsoleCookie } from '#domain/access/console-session.ts'
import { PageRefusal } from '../http/page-refusal.ts'
import type { OauthContext } from '../oauth-context.ts'

/** The secret of the session that the console shows; null where it shows none. Throws PageRefusal for what no page of ours has sent, before anything is done. */
export function readSession({ origin }: Pick<OauthContext, 'origin'>, { headers }: FastifyRequest): string | null {
  if (!isFromConsole(headers, origin()))
    throw new PageRefusal(403, 'Not allowed', 'This was not sent by the console of this installation.')
  return readConsoleCookie(headers.cookie, origin())
}

import { tokenInvalid } from '#domain/access/token-invalid.ts'
import { consoleTokenText, readConsoleSecret } from '#domain/access/console-session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '#domain/shared/index.ts'
import { type Bearer, findToken } from '#store/token/find-token.ts'
import type { ApiContext } from '../../call.ts'

const credentials = /^Bearer +([\x21-\x7e]{1,1024}) *$/i

/** The challenge to a caller whose credentials are no good (RFC 6750). */
const invalidToken = 'Bearer realm="moorage", error="invalid_token", error_description="Invalid Token"'

/**
 * Who presents the request: the bearer of a living token, or null when no credentials were sent at all, which only public
 * operations accept. Without a token the console's session counts (ADR 0046), by the same look-up. Credentials that are sent must be good, on public operations too: a caller whose token has ended
 * should hear of it rather than be served as a stranger. Throws access.token_invalid (decision B2, RFC 6750).
 */
export async function authenticate(
  { store: { db }, origin }: Pick<ApiContext, 'store' | 'origin'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Bearer | null> {
  const shown = showCredentials(request, origin())
  if (shown === null) return null
  const bearer = shown === '' ? null : await findToken(db, shown)
  if (bearer) return bearer
  reply.header('www-authenticate', invalidToken)
  throw tokenInvalid()
}

/** The text whose hash is looked for; '' where what was sent cannot be any, null where nothing was. */
function showCredentials({ headers }: FastifyRequest, origin: string): string | null {
  const { authorization = '' } = headers
  if (authorization !== '') return credentials.exec(authorization)?.[1] ?? ''
  const secret = readConsoleSecret(headers, origin)
  return secret === null ? null : consoleTokenText(secret)
}

/** Refuses a request that needs a token and brought none; without an error code, as RFC 6750 wants it then. */
export function refuseStranger(reply: FastifyReply): never {
  reply.header('www-authenticate', 'Bearer realm="moorage"')
  throw tokenInvalid()
}

/** Answers a caller whose token or user ended while the request was under way like one who came with a dead token (decision B2). */
export async function challengeEnded<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isEnded =
      error instanceof Fault && error.code === 'access.token_invalid' && !reply.hasHeader('www-authenticate')
    if (isEnded) reply.headers({ 'www-authenticate': invalidToken, 'x-oauth-scopes': 'unknown' })
    throw error
  }
}

import { tokenInvalid } from '#domain/access/token-invalid.ts'
import { consoleTokenText, readConsoleSecret } from '#domain/access/console-session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#domain/shared/index.ts'
import { type TokenHolder, findToken } from '#store/token/find-token.ts'
import type { ApiContext } from '../../call.ts'

const credentials = /^Bearer +([\x21-\x7e]{1,1024}) *$/i

/** Challenge for an invalid token (RFC 6750). */
const invalidToken = 'Bearer realm="moorage", error="invalid_token", error_description="Invalid Token"'

/**
 * Returns the holder of the token or the console session (ADR 0046). Returns null without credentials, which only public operations accept. Throws
 * access.token_invalid with a challenge for invalid credentials (decision B2, RFC 6750). Public operations throw too, so that a client learns that its token
 * has ended.
 */
export async function authenticate(
  { store: { db }, origin }: Pick<ApiContext, 'store' | 'origin'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenHolder | null> {
  const tokenText = readTokenText(request, origin())
  if (tokenText === null) return null
  const token = tokenText === '' ? null : await findToken(db, tokenText)
  if (token) return token
  reply.header('www-authenticate', invalidToken)
  throw tokenInvalid()
}

/** Returns '' for malformed credentials, null without credentials. */
function readTokenText({ headers }: FastifyRequest, origin: string): string | null {
  const { authorization = '' } = headers
  if (authorization !== '') return credentials.exec(authorization)?.[1] ?? ''
  const secret = readConsoleSecret(headers, origin)
  return secret === null ? null : consoleTokenText(secret)
}

/** Sets a challenge without an error code (RFC 6750), and throws access.token_invalid. */
export function rejectAnonymous(reply: FastifyReply): never {
  reply.header('www-authenticate', 'Bearer realm="moorage"')
  throw tokenInvalid()
}

/** Returns the result of `work`. If token or user ended during the request, sets the challenge of an invalid token (decision B2). Rethrows every error. */
export async function challengeEndedToken<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isEnded =
      error instanceof ApiError && error.code === 'access.token_invalid' && !reply.hasHeader('www-authenticate')
    if (isEnded) reply.headers({ 'www-authenticate': invalidToken, 'x-oauth-scopes': 'unknown' })
    throw error
  }
}

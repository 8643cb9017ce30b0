import { tokenInvalid } from '#domain/access/token-invalid.ts'
import { consoleTokenText, readConsoleSecret } from '#domain/access/console-session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#domain/shared/index.ts'
import { type TokenHolder, findToken } from '#store/token/find-token.ts'
import type { ApiContext } from '../../call.ts'

const credentials = /^Bearer +([\x21-\x7e]{1,1024}) *$/i

/** Challenge for invalid credentials (RFC 6750). */
const invalidToken = 'Bearer realm="moorage", error="invalid_token", error_description="Invalid Token"'

/**
 * Returns the token's owner, or null without credentials, which only public operations accept. Without a token, the console session counts (ADR 0046), by the
 * same lookup. Public operations reject invalid credentials too, so that a client learns that its token has ended. Throws access.token_invalid (decision B2,
 * RFC 6750).
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

/** Text to look up by hash; '' for malformed credentials, null without credentials. */
function readTokenText({ headers }: FastifyRequest, origin: string): string | null {
  const { authorization = '' } = headers
  if (authorization !== '') return credentials.exec(authorization)?.[1] ?? ''
  const secret = readConsoleSecret(headers, origin)
  return secret === null ? null : consoleTokenText(secret)
}

/** Rejects a request without a token. The challenge has no error code (RFC 6750). */
export function rejectAnonymous(reply: FastifyReply): never {
  reply.header('www-authenticate', 'Bearer realm="moorage"')
  throw tokenInvalid()
}

/** Treats a token or user that ended during the request like an invalid token (decision B2). */
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

import type { FetchLike } from '../call/fetch-like.ts'
import type { RetryOptions } from '../call/options.ts'
import { attemptRequest, type WireRequest } from '../call/attempt.ts'
import { withRetries } from '../call/with-retries.ts'
import { parseApiError, parseFields, type WireResponse } from '../call/parse-api-error.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import { OAuthError } from './oauth-error.ts'

/** Tokens of an application, storable as JSON, as a secret. */
export interface Tokens {
  readonly accessToken: string
  /** Milliseconds since 1970 by the local clock. */
  readonly expiresAtMs: number
  /** Valid for one use within 30 days; null if not issued. */
  readonly refreshToken: string | null
  readonly scopes: readonly string[]
}

/** Client and service of a token request. */
export interface OAuthTerms {
  readonly origin: string
  readonly clientId: string
  readonly clientSecret: string | null
  readonly fetch: FetchLike
  readonly retries: RetryOptions | false
  readonly timeoutMs: number
}

/**
 * Sends `form` to the OAuth token endpoint, and returns the tokens. Rejects with OAuthError if the service rejects the form, otherwise with ApiError,
 * ConnectionLost, or UnreadableResponse without an access token.
 */
export async function requestTokens(terms: OAuthTerms, form: Readonly<Record<string, string>>): Promise<Tokens> {
  const answer = await post(terms, 'token', form)
  const {
    access_token: accessToken,
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope,
  } = parseFields(answer.text)
  if (typeof accessToken !== 'string') throw new UnreadableResponse('oauth.token', answer.status, 'no access token')
  return {
    accessToken,
    expiresAtMs: Date.now() + Number(expiresIn ?? 0) * 1_000,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
    scopes: typeof scope === 'string' ? scope.split(' ') : [],
  }
}

/** Revokes a token at the revocation endpoint. Rejects with OAuthError, ApiError or ConnectionLost. */
export async function revokeTokens(terms: OAuthTerms, token: string): Promise<void> {
  await post(terms, 'revoke', { token })
}

/**
 * Retries only requests that were rejected before any effect (429, 503) or never sent. A second use of a code revokes the consent. So does use of a refresh
 * token more than 30 s after its first use (decision G11.1).
 */
function post(terms: OAuthTerms, endpoint: string, form: Readonly<Record<string, string>>): Promise<WireResponse> {
  const { clientId, clientSecret, fetch, origin, retries, timeoutMs } = terms
  const operation = `oauth.${endpoint}`
  const secret: Record<string, string> = clientSecret === null ? {} : { client_secret: clientSecret }
  const request: WireRequest = {
    operation,
    method: 'POST',
    url: `${origin}/oauth/${endpoint}`,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, client_id: clientId, ...secret }).toString(),
  }
  const call = { operation: { name: operation, method: 'POST' as const }, hasIdempotencyKey: false, retries }
  return withRetries(call, async () => {
    const answer = await attemptRequest(request, { fetch, timeoutMs })
    if (answer.status !== 200) throw parseOAuthError(operation, answer)
    return answer
  })
}

/** Returns an ApiError for a general rejection (429, 503), which has the API's format. */
function parseOAuthError(operation: string, answer: WireResponse): Error {
  if (answer.status === 429 || answer.status === 503) return parseApiError(operation, answer)
  const { error, error_description: description } = parseFields(answer.text)
  if (typeof error !== 'string') return parseApiError(operation, answer)
  return new OAuthError({
    error,
    description: typeof description === 'string' ? description : null,
    status: answer.status,
  })
}

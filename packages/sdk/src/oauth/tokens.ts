import type { FetchLike } from '../client/fetch-like.ts'
import type { RetryOptions } from '../client/options.ts'
import { tryRequest, type WireRequest } from '../client/one-try.ts'
import { withRetries } from '../client/with-retries.ts'
import { readFault, type WireAnswer } from '../errors/read-fault.ts'
import { UnreadableAnswer } from '../errors/unreadable-answer.ts'
import { OAuthFault } from './oauth-fault.ts'

/** Tokens of an application. They can be stored as JSON, as a secret. */
export interface Tokens {
  readonly accessToken: string
  /** Milliseconds since 1970, by the clock of this machine. */
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

/** Calls the token endpoint. */
export async function askTokens(terms: OAuthTerms, form: Readonly<Record<string, string>>): Promise<Tokens> {
  const answer = await post(terms, 'token', form)
  const told: {
    readonly access_token?: unknown
    readonly expires_in?: unknown
    readonly refresh_token?: unknown
    readonly scope?: unknown
  } = JSON.parse(answer.text)
  if (typeof told.access_token !== 'string') throw new UnreadableAnswer('oauth.token', answer.status, 'no access token')
  return {
    accessToken: told.access_token,
    expiresAtMs: Date.now() + Number(told.expires_in ?? 0) * 1_000,
    refreshToken: typeof told.refresh_token === 'string' ? told.refresh_token : null,
    scopes: typeof told.scope === 'string' ? told.scope.split(' ') : [],
  }
}

/** Calls the revocation endpoint. */
export async function endTokens(terms: OAuthTerms, token: string): Promise<void> {
  await post(terms, 'revoke', { token })
}

/**
 * Sends a form. A second use of a code or refresh token revokes the consent (decision G11.1), so only requests that were rejected before any effect (429, 503)
 * or never sent are retried.
 */
function post(terms: OAuthTerms, endpoint: string, form: Readonly<Record<string, string>>): Promise<WireAnswer> {
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
    const answer = await tryRequest(request, { fetch, timeoutMs })
    if (answer.status !== 200) throw readOAuthFault(operation, answer)
    return answer
  })
}

/** Parses an error in the format of OAuth, or of the API if the whole service rejects requests (429, 503). */
function readOAuthFault(operation: string, answer: WireAnswer): Error {
  if (answer.status === 429 || answer.status === 503) return readFault(operation, answer)
  try {
    const told: { readonly error?: unknown; readonly error_description?: unknown } = JSON.parse(answer.text)
    if (typeof told.error !== 'string') return readFault(operation, answer)
    const description = typeof told.error_description === 'string' ? told.error_description : null
    return new OAuthFault({ error: told.error, description, status: answer.status })
  } catch {
    return readFault(operation, answer)
  }
}

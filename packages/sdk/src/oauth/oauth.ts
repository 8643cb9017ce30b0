import type { ClientOptions } from '../call/options.ts'
import { openWire, originOf } from '../call/wire.ts'
import { type Authorization, beginAuthorization, readCode } from './authorization.ts'
import { requestTokens, revokeTokens, type OAuthTerms, type Tokens } from './tokens.ts'

/** Registered application (`clients.create`) and its service. */
export interface OAuthOptions extends Pick<ClientOptions, 'baseUrl' | 'fetch' | 'retries' | 'timeoutMs'> {
  readonly clientId: string
  /** For confidential clients, never in pages or distributed programs. */
  readonly clientSecret?: string | undefined
}

/** Parameters of an authorization request. */
export interface AuthorizationRequest {
  /** Registered URI. A public client on the user's machine may use another port. */
  readonly redirectUri: string
  /** Scopes in the dialect, such as `volumes:read_only`. */
  readonly scopes: readonly string[]
}

/** OAuth 2.0 authorization code flow with PKCE for an application. The service has no device flow. */
export interface OAuth {
  /** Returns the URL for the user's browser, and the state to keep until the redirect. */
  begin(request: AuthorizationRequest): Promise<Authorization>
  /** Verifies the redirect URL and exchanges its code. Rejects with OAuthError. */
  finish(authorization: Authorization, returnedTo: string | URL): Promise<Tokens>
  /** Exchanges a refresh token for new tokens. Store these at once: after 30 s, use of the old refresh token revokes the consent. Rejects with OAuthError. */
  refresh(refreshToken: string): Promise<Tokens>
  /** Revokes a token's consent and all tokens of that consent. Ignores an unknown token. */
  revoke(token: string): Promise<void>
}

/**
 * Creates an OAuth client without sending a request. In a page, only `begin` works, because the service blocks other origins at `/oauth` (decision A6). Throws
 * TypeError if `baseUrl` is not a URL.
 */
export function openOAuth(options: OAuthOptions): OAuth {
  const { clientId, clientSecret = null } = options
  const { fetch, retries, timeoutMs } = openWire(options)
  const terms: OAuthTerms = { origin: originOf(options.baseUrl), clientId, clientSecret, fetch, retries, timeoutMs }
  return {
    begin: (request) => beginAuthorization({ ...request, ...terms }),
    finish: async (authorization, returnedTo) =>
      requestTokens(terms, {
        grant_type: 'authorization_code',
        code: readCode(authorization, returnedTo),
        redirect_uri: authorization.redirectUri,
        code_verifier: authorization.verifier,
      }),
    refresh: async (refreshToken) => requestTokens(terms, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: (token) => revokeTokens(terms, token),
  }
}

import type { ClientOptions } from '../client/options.ts'
import { openWire, originOf } from '../client/wire.ts'
import { type Authorization, beginAuthorization, readCode } from './authorization.ts'
import { askTokens, endTokens, type OAuthTerms, type Tokens } from './tokens.ts'

/** The application as the account has registered it (`clients.create`), and where. */
export interface OAuthOptions extends Pick<ClientOptions, 'baseUrl' | 'fetch' | 'retries' | 'timeoutMs'> {
  readonly clientId: string
  /** Of a client that is not public. Never in a page or a program that is handed out: those are public clients. */
  readonly clientSecret?: string | undefined
}

/** What an application asks a user for. */
export interface AuthorizationWish {
  /** As registered; of a public client on the user's machine the port may be another. */
  readonly redirectUri: string
  /** In the words of the dialect, such as `volumes:read_only`. */
  readonly scopes: readonly string[]
}

/** OAuth 2.0 for an application: code flow with PKCE. There is no device flow, as the service has none. */
export interface OAuth {
  /** Makes the address to open in the user's browser, and what is to be kept until they come back. */
  begin(wish: AuthorizationWish): Promise<Authorization>
  /** Takes the address that the browser came back to, checks whose answer it is, and exchanges its code. Rejects with OAuthFault. */
  finish(authorization: Authorization, returnedTo: string | URL): Promise<Tokens>
  /** Exchanges a refresh token for new tokens. The old one is used up: keep the new one before anything else. Rejects with OAuthFault. */
  refresh(refreshToken: string): Promise<Tokens>
  /** Ends the consent that a token belongs to, and all its tokens; an unknown token is none to end. */
  revoke(token: string): Promise<void>
}

/** Makes it; nothing is sent before the first call. In a page only `begin` can be used, as the service lets no other origin reach `/oauth` (decision A6). */
export function openOAuth(options: OAuthOptions): OAuth {
  const { clientId, clientSecret = null } = options
  const { fetch, retries, timeoutMs } = openWire(options)
  const terms: OAuthTerms = { origin: originOf(options.baseUrl), clientId, clientSecret, fetch, retries, timeoutMs }
  return {
    begin: (wish) => beginAuthorization({ ...wish, ...terms }),
    finish: async (authorization, returnedTo) =>
      askTokens(terms, {
        grant_type: 'authorization_code',
        code: readCode(authorization, returnedTo),
        redirect_uri: authorization.redirectUri,
        code_verifier: authorization.verifier,
      }),
    refresh: async (refreshToken) => askTokens(terms, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: (token) => endTokens(terms, token),
  }
}

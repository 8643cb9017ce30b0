import type { OAuth } from './oauth.ts'
import type { Tokens } from './tokens.ts'

/** Options of a token source. */
export interface TokenSourceOptions {
  readonly oauth: Pick<OAuth, 'refresh'>
  readonly tokens: Tokens
  /** Called with new tokens before their use: store them, because the previous refresh token is invalid after 30 s. A storage error fails the call. */
  readonly onTokens?: ((tokens: Tokens) => void | Promise<void>) | undefined
}

/** No request may arrive with an expired token. */
const earlyMs = 60_000

/**
 * Returns the `token` function of `createClient`. With a refresh token, it refreshes the access token 60 s before its expiry, and rejects if the refresh or
 * `onTokens` fails. Concurrent calls share one refresh, because use of a refresh token more than 30 s after its first use revokes the consent (decision G11.1).
 */
export function tokenSource({ oauth, tokens, onTokens }: TokenSourceOptions): () => Promise<string> {
  let current = tokens
  let refreshing: Promise<string> | undefined
  const refresh = async (refreshToken: string): Promise<string> => {
    const next = await oauth.refresh(refreshToken)
    await onTokens?.(next)
    current = next
    return next.accessToken
  }
  return async () => {
    const { accessToken, expiresAtMs, refreshToken } = current
    if (refreshToken === null || Date.now() < expiresAtMs - earlyMs) return accessToken
    refreshing ??= refresh(refreshToken).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }
}

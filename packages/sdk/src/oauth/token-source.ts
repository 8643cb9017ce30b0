import type { OAuth } from './oauth.ts'
import type { Tokens } from './tokens.ts'

/** Options of a token source. */
export interface TokenSourceOptions {
  readonly oauth: Pick<OAuth, 'refresh'>
  readonly tokens: Tokens
  /** Called with new tokens before their use: store them, because the previous refresh token is invalid after 30 s. A storage error fails the call. */
  readonly onTokens?: ((tokens: Tokens) => void | Promise<void>) | undefined
}

/** Refresh time before the expiry, so that no request arrives with an expired token. */
const earlyMs = 60_000

/**
 * Creates the `token` function of `createClient`, which refreshes the access token before it expires. Concurrent calls share one refresh, because use of a
 * refresh token more than 30 s after its first use revokes the consent (decision G11.1).
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

import type { OAuth } from './oauth.ts'
import type { Tokens } from './tokens.ts'

/** How tokens are kept fresh. */
export interface TokenSourceOptions {
  readonly oauth: Pick<OAuth, 'refresh'>
  readonly tokens: Tokens
  /** Called with new tokens before they are used: keep them, the refresh token of before is used up. A failure to keep them fails the call. */
  readonly onTokens?: ((tokens: Tokens) => void | Promise<void>) | undefined
}

/** Refreshed that long before its end, so that no request travels with a token that ends on its way. */
const earlyMs = 60_000

/**
 * Makes what `createClient({ token })` takes of an application's tokens: the access token while it is good, and a new one in time. However many
 * calls need a new one at once, it is asked for once: used twice, a refresh token would end the consent (decision G11.1).
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

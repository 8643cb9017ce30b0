import type { Tokens } from '@moorage/sdk'
import type { Context } from './context.ts'

/** Returns the token data that a context stores; without `renewal` if no refresh token was issued. */
export function toContextTokens(
  clientId: string,
  { accessToken, expiresAtMs, refreshToken }: Tokens,
): Pick<Context, 'token' | 'renewal'> {
  return {
    token: accessToken,
    ...(refreshToken === null ? {} : { renewal: { clientId, refreshToken, expiresMs: expiresAtMs } }),
  }
}

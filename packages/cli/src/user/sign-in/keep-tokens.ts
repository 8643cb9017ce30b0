import type { Tokens } from '@moorage/sdk'
import type { Context } from '../contexts/context.ts'

/** What a context keeps of the tokens that a sign-in was given. */
export function keepTokens(
  clientId: string,
  { accessToken, expiresAtMs, refreshToken }: Tokens,
): Pick<Context, 'token' | 'renewal'> {
  return {
    token: accessToken,
    ...(refreshToken === null ? {} : { renewal: { clientId, refreshToken, expiresMs: expiresAtMs } }),
  }
}

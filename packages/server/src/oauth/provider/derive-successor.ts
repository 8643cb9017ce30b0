import { createHmac } from 'node:crypto'
import { Provider } from 'oidc-provider'
import type { OauthKeys } from '../oauth-keys.ts'
import { exchangeOf } from './records/exchange.ts'

/** The library's types omit `generateTokenId`. */
interface TokenModel {
  readonly name: string
  readonly prototype: { scope?: string | undefined; generateTokenId?(): string }
}

/**
 * Makes the library derive a refresh's tokens from the consumed refresh token and the installation's key; other tokens stay random. So a repeated refresh
 * returns the same tokens, although only hashes are stored (ADR 0059). An access token also depends on its scopes.
 */
export function deriveSuccessors({ RefreshToken, AccessToken }: Provider, { cookie }: OauthKeys): void {
  const models: readonly TokenModel[] = [RefreshToken, AccessToken]
  for (const { name, prototype } of models) {
    const { generateTokenId } = prototype
    prototype.generateTokenId = function derive() {
      // The library also sets the format here.
      const random = generateTokenId?.call(this) ?? ''
      const used = exchangeOf(Provider.ctx)?.used
      if (used?.model !== 'RefreshToken') return random
      const parts = ['successor', name, used.id, name === 'AccessToken' ? (this.scope ?? '') : '']
      return createHmac('sha256', cookie).update(parts.join('\n')).digest('base64url')
    }
  }
}

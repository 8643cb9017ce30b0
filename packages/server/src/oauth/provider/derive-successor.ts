import { createHmac } from 'node:crypto'
import { Provider } from 'oidc-provider'
import type { OauthKeys } from '../oauth-keys.ts'
import { exchangeOf } from './records/exchange.ts'

/** A token of the library; its types omit the method. */
interface TokenModel {
  readonly name: string
  readonly prototype: { scope?: string | undefined; generateTokenId?(): string }
}

/**
 * Derives the tokens of a refresh from the consumed refresh token, so that a repeated refresh returns the same ones although only their hashes are stored (ADR
 * 0059). The key is that of the installation. An access token also depends on its scopes.
 */
export function deriveSuccessors({ RefreshToken, AccessToken }: Provider, { cookie }: OauthKeys): void {
  const models: readonly TokenModel[] = [RefreshToken, AccessToken]
  for (const { name, prototype } of models) {
    const { generateTokenId } = prototype
    prototype.generateTokenId = function derive() {
      // The library also sets the token format here.
      const random = generateTokenId?.call(this) ?? ''
      const used = exchangeOf(Provider.ctx)?.used
      if (used?.model !== 'RefreshToken') return random
      const parts = ['successor', name, used.id, name === 'AccessToken' ? (this.scope ?? '') : '']
      return createHmac('sha256', cookie).update(parts.join('\n')).digest('base64url')
    }
  }
}

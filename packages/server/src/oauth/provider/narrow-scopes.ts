import type { Provider } from 'oidc-provider'
import { holdsScope, knownScopes, readScopes } from '#domain/access/scopes.ts'
import { Fault } from '#domain/shared/index.ts'

/**
 * Teaches the library which scopes another one implies (write implies read, `*` all; decision G2), so that a refreshed token may have any of
 * them. It compares words: what a refresh token and a consent hold.
 */
export function narrowScopes({ RefreshToken, Grant }: Provider): void {
  Object.defineProperty(RefreshToken.prototype, 'scopes', {
    get(this: { readonly scope?: string }) {
      return withImplied((this.scope ?? '').split(' '))
    },
  })
  Object.assign(Grant.prototype, {
    getOIDCScopeFiltered(this: { getOIDCScope(): string }, filter: Iterable<string>) {
      const held = withImplied(this.getOIDCScope().split(' '))
      const scopes = readScopes([...filter].filter((word) => held.has(word)).join(' '))
      return scopes instanceof Fault ? '' : scopes.join(' ')
    },
  })
}

/** The words themselves first, in their order. */
function withImplied(words: readonly string[]): Set<string> {
  return new Set([...words, ...knownScopes.filter((one) => holdsScope(words, one))])
}

import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { holdsScope, knownScopes, readScopes } from '#domain/access/scopes.ts'
import { ApiError } from '#domain/shared/index.ts'

/** Removes implied scopes from a request's `scope`. Throws invalid_scope unless it has at least one scope and all are known. */
export function checkRequestedScopes({ oidc: { params } }: KoaContextWithOIDC): void {
  if (!params) return
  const scopes = readScopes(String(params['scope'] ?? ''))
  if (scopes instanceof ApiError)
    throw new errors.CustomOIDCProviderError(
      'invalid_scope',
      'scope must contain at least one scope, and only scopes of this service',
    )
  params['scope'] = scopes.join(' ')
}

/**
 * Makes the library, which compares scope names, accept implied scopes (write implies read, `*` all; decision G2). So a refreshed token can have any of them.
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
      return scopes instanceof ApiError ? '' : scopes.join(' ')
    },
  })
}

/** Adds implied scopes after the given scopes. */
function withImplied(words: readonly string[]): Set<string> {
  return new Set([...words, ...knownScopes.filter((one) => holdsScope(words, one))])
}

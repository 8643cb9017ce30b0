import { type KoaContextWithOIDC, errors } from 'oidc-provider'
import { readScopes } from '#domain/access/scopes.ts'
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

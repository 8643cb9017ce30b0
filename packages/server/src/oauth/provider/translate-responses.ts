import { isScope, knownScopes } from '#domain/access/scopes.ts'
import { isRecord } from '#domain/shared/index.ts'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { OauthContext } from '../oauth-context.ts'
import { pageTexts, renderMessagePage } from '../pages/oauth-pages.ts'
import type { CompiledDialect } from '@moorage/contract'
import { oauthPaths } from '../oauth-paths.ts'

/**
 * Returns middleware that translates the library's responses to the dialect: token scopes (`scope`, and `scopes` for older clients, facts 9.2) and discovery.
 * Removes CORS headers (decision A6).
 */
export function translateResponses({ dialect, origin }: Pick<OauthContext, 'dialect' | 'origin'>) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    for (const name of Object.keys(ctx.response.headers)) if (name.startsWith('access-control-')) ctx.remove(name)
    if (ctx.oidc?.route === 'resume' && ctx.status === 200) sendExpired(ctx)
    if (ctx.oidc?.route === 'discovery' && ctx.status === 200) ctx.body = describeServer(dialect, origin())
    if (ctx.oidc?.route !== 'token' || !isRecord(ctx.body)) return
    const body = ctx.body
    if (typeof body['scope'] !== 'string') return
    const scope = body['scope']
      .split(' ')
      .map((word) => (isScope(word) ? dialect.scopeToWire(word) : word))
      .join(' ')
    ctx.body = ctx.status === 200 ? { ...body, scope, scopes: scope, token_type: 'bearer' } : { ...body, scope }
  }
}

/** Responds to two users who sign in concurrently with one browser. The library would respond with a page that runs a script. */
function sendExpired(ctx: KoaContextWithOIDC): void {
  ctx.status = 400
  ctx.body = renderMessagePage(...pageTexts.expired).text
}

const authMethods = ['client_secret_basic', 'client_secret_post', 'none']

/**
 * Returns the discovery document (RFC 8414) with supported features only. The last two members mean nothing (nothing is signed), but the older OpenID document
 * requires them.
 */
function describeServer(dialect: CompiledDialect, origin: string): Readonly<Record<string, unknown>> {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}${oauthPaths.authorize}`,
    token_endpoint: `${origin}${oauthPaths.token}`,
    revocation_endpoint: `${origin}${oauthPaths.revoke}`,
    jwks_uri: `${origin}${oauthPaths.keys}`,
    scopes_supported: knownScopes.map(dialect.scopeToWire),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    authorization_response_iss_parameter_supported: true,
    request_uri_parameter_supported: false,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  }
}

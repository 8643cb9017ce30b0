import type { CompiledDialect } from '@moorage/contract'
import { knownScopes } from '#domain/access/scopes.ts'
import { oauthPaths } from '../oauth-paths.ts'

const authMethods = ['client_secret_basic', 'client_secret_post', 'none']

/**
 * Returns the discovery document (RFC 8414) with supported features only. The last two members mean nothing (nothing is signed), but the older OpenID document
 * requires them.
 */
export function describeServer(dialect: CompiledDialect, origin: string): Readonly<Record<string, unknown>> {
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

import { timingSafeEqual } from 'node:crypto'
import type { ClientMetadata } from 'oidc-provider'
import { isLoopbackRedirect } from '#domain/access/redirect-uri.ts'
import type { ClientRow } from '#store/oauth/clients.ts'
import { hashToken } from '#store/token/hash-token.ts'

/**
 * Returns a client in the library's format, with the hash as its secret (compareSecret). The port of a public client's loopback URI can vary (RFC 8252 7.3).
 */
export function clientMetadata(row: ClientRow): ClientMetadata {
  return {
    client_id: row.id,
    client_name: row.label,
    redirect_uris: [row.redirect_uri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: row.is_public && isLoopbackRedirect(row.redirect_uri) ? 'native' : 'web',
    token_endpoint_auth_method: row.is_public ? 'none' : 'client_secret_basic',
    ...(row.secret_hash ? { client_secret: row.secret_hash.toString('hex') } : {}),
  }
}

/** True if a secret matches a stored hash (hex), compared in constant time. */
export function compareSecret(keptHash: string, presented: string): boolean {
  const kept = Buffer.from(keptHash, 'hex')
  const given = hashToken(presented)
  return kept.length === given.length && timingSafeEqual(kept, given)
}

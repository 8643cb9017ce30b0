import { timingSafeEqual } from 'node:crypto'
import { type ClientMetadata, errors, Provider } from 'oidc-provider'
import { isLoopbackRedirect } from '#domain/access/redirect-uri.ts'
import type { ClientRow } from '#store/oauth/clients.ts'
import { hashToken } from '#store/token/find-token.ts'
import { textField } from '#domain/shared/index.ts'
import type { OauthModel, OauthRecord } from '#store/oauth/records.ts'
import type { OauthCaller, OauthContext } from '../../oauth-context.ts'

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

/**
 * True if the redirect URI of a page or code is still registered. A removed URI is invalid immediately, also for open pages. A used code is only checked for
 * reuse.
 */
export async function isRedirectRegistered(
  context: OauthContext,
  model: OauthModel,
  { payload, isConsumed }: OauthRecord,
): Promise<boolean> {
  if (model === 'Interaction') {
    const { params } = payload
    return isAllowed(context, textField(params, 'client_id'), textField(params, 'redirect_uri'))
  }
  if (model !== 'AuthorizationCode' || isConsumed) return true
  return isAllowed(context, textField(payload, 'clientId'), textField(payload, 'redirectUri'))
}

async function isAllowed(context: OauthContext, clientId = '', redirectUri = ''): Promise<boolean> {
  const { provider } = await context.open()
  const client = await provider.Client.find(clientId)
  return client?.redirectUriAllowed(redirectUri) === true
}

/**
 * Counts a request to /oauth/token before a code or refresh token is consumed: for the authenticated client, otherwise for the consent, from any address.
 * Ignores other records and routes. A client ID alone does not count for its client: IDs are public, and others could exhaust the limit. Above the limit,
 * throws a library error with status 429 (decision G10).
 */
export function countClient(
  { count }: Pick<OauthContext, 'count'>,
  model: OauthModel,
  record: OauthRecord | undefined,
): void {
  const { ctx } = Provider
  if (ctx?.oidc.route !== 'token' || (model !== 'RefreshToken' && model !== 'AuthorizationCode')) return
  const caller = callerOf(ctx.oidc.client, record?.payload['grantId'])
  const waitS = caller && count(caller)
  if (waitS === null) return
  ctx.set('retry-after', String(waitS))
  throw Object.assign(new errors.CustomOIDCProviderError('temporarily_unavailable', 'too many requests'), {
    status: 429,
    statusCode: 429,
  })
}

function callerOf(
  client: { readonly clientId: string; readonly clientAuthMethod?: string | undefined } | undefined,
  grantId: unknown,
): OauthCaller | null {
  if (client && client.clientAuthMethod !== 'none') return { name: `client ${client.clientId}`, isKnown: true }
  return typeof grantId === 'string'
    ? { name: `consent ${hashToken(grantId).toString('base64url')}`, isKnown: true }
    : null
}

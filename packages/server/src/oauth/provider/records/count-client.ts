import { Provider, errors } from 'oidc-provider'
import type { OauthModel, OauthRecord } from '#store/oauth/records.ts'
import { hashToken } from '#store/token/hash-token.ts'
import type { OauthCaller, OauthContext } from '../../oauth-context.ts'

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

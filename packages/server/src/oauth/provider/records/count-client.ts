import { Provider, errors } from 'oidc-provider'
import type { OauthModel, OauthRecord } from '#store/oauth/records.ts'
import { hashToken } from '#store/token/hash-token.ts'
import type { OauthCaller, OauthContext } from '../../oauth-context.ts'

/**
 * Counts what is asked for at /oauth/token before a code or a refresh token is used up, wherever it comes from: for a client that has shown
 * its secret, and for the consent where it has none. Not for the id that a caller names: ids are public, and others could use up what is
 * the client's. Throws an error of the library, with status 429, beyond the limit (decision G10).
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
  throw Object.assign(new errors.CustomOIDCProviderError('temporarily_unavailable', 'there were too many requests'), {
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

import { textField } from '#domain/shared/index.ts'
import type { OauthModel, OauthRecord } from '#store/oauth/records.ts'
import type { OauthContext } from '../../oauth-context.ts'

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

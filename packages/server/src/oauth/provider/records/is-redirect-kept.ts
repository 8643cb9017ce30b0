import { textField } from '#domain/shared/index.ts'
import type { OauthModel, OauthRecord } from '#store/oauth/records.ts'
import type { OauthContext } from '../../oauth-context.ts'

/**
 * Whether a page or a code still leads to an address that its client has: one that was taken away counts no more from then on, also for pages
 * that are open. A code that was used is looked at for its reuse only.
 */
export async function isRedirectKept(
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

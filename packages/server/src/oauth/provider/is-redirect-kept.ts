import type { OauthModel, OauthRecord } from '../../store/oauth/records.ts'
import type { OauthGear } from '../oauth-gear.ts'

/**
 * Whether a page or a code still leads to an address that its client has: one that was taken away counts no more from then on, also for pages
 * that are open. A code that was used is looked at for its reuse only.
 */
export async function isRedirectKept(
  gear: OauthGear,
  model: OauthModel,
  { payload, isConsumed }: OauthRecord,
): Promise<boolean> {
  const { params, clientId, redirectUri } = payload as {
    params?: Readonly<Record<string, string>>
    clientId?: string
    redirectUri?: string
  }
  if (model === 'Interaction') return isAllowed(gear, params?.['client_id'], params?.['redirect_uri'])
  return model !== 'AuthorizationCode' || isConsumed || isAllowed(gear, clientId, redirectUri)
}

async function isAllowed(gear: OauthGear, clientId = '', redirectUri = ''): Promise<boolean> {
  const { provider } = await gear.open()
  const client = await provider.Client.find(clientId)
  return client?.redirectUriAllowed(redirectUri) === true
}

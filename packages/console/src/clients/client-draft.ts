import type { OAuthClient } from '@moorage/sdk'
import { request } from '../requests/form-request.ts'

/** Draft of an OAuth client. */
export interface ClientDraft {
  readonly label: string
  readonly redirectUri: string
  readonly isPublic: boolean
}

/** Returns the unvalidated request that registers the client. */
export function clientRequest({ label, redirectUri, isPublic }: ClientDraft) {
  const body = { label, redirect_uri: redirectUri, ...(isPublic ? { public: true } : {}) }
  return request('client.create', { body })
}

/** Returns the request that updates a client; null without changes or with an empty field. */
export function clientChange(
  client: Pick<OAuthClient, 'id' | 'label' | 'redirect_uri'>,
  { label, redirectUri }: Pick<ClientDraft, 'label' | 'redirectUri'>,
) {
  const body = {
    ...(label === client.label ? {} : { label }),
    ...(redirectUri === client.redirect_uri ? {} : { redirect_uri: redirectUri }),
  }
  if (Object.keys(body).length === 0 || label === '' || redirectUri === '') return null
  return request('client.update', { path: { clientId: client.id }, body })
}

/** Returns the secret; null if masked, because the response that contained it was lost. */
export function readSecret({ secret }: Pick<OAuthClient, 'secret'>): string | null {
  return /^[0-9a-f]{64}$/.test(secret) ? secret : null
}

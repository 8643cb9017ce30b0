import type { OAuthClient } from '@moorage/sdk'

/** Draft of an OAuth client. */
export interface ClientDraft {
  readonly label: string
  readonly redirectUri: string
  readonly isPublic: boolean
}

/** Returns the unvalidated request that registers the client, with the equivalent `moor` arguments. */
export function clientRequest({ label, redirectUri, isPublic }: ClientDraft) {
  const body = { label, redirect_uri: redirectUri, ...(isPublic ? { public: true } : {}) }
  const moor = ['oauth-client', 'create', label, redirectUri, ...(isPublic ? ['--public'] : [])]
  return { method: 'POST', path: '/account/oauth-clients', body, moor } as const
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
  const moor = [
    'oauth-client',
    'update',
    client.label,
    ...(body.label === undefined ? [] : ['--label', label]),
    ...(body.redirect_uri === undefined ? [] : ['--redirect-uri', redirectUri]),
  ]
  return { method: 'PUT', path: `/account/oauth-clients/${client.id}`, body, moor } as const
}

/** Returns the secret; null if masked, because the response that contained it was lost. */
export function readSecret({ secret }: Pick<OAuthClient, 'secret'>): string | null {
  return /^[0-9a-f]{64}$/.test(secret) ? secret : null
}

import { randomText } from '../call/random-text.ts'
import { OAuthError } from './oauth-error.ts'
import { createPkce } from './pkce.ts'

/** Pending authorization request, storable as JSON. The verifier is secret until the code is exchanged. */
export interface Authorization {
  readonly url: string
  readonly redirectUri: string
  readonly state: string
  readonly verifier: string
  readonly issuer: string
}

interface AuthorizationParts {
  readonly origin: string
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
}

/** Returns an authorization request with a new verifier and state, and its URL for the browser. Sends nothing. */
export async function beginAuthorization({
  origin,
  clientId,
  redirectUri,
  scopes,
}: AuthorizationParts): Promise<Authorization> {
  const { verifier, challenge } = await createPkce()
  const state = randomText()
  const url = new URL(`${origin}/oauth/authorize`)
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { url: url.href, redirectUri, state, verifier, issuer: new URL(origin).origin }
}

/**
 * Returns the authorization code of a redirect URL. Throws OAuthError: `state_mismatch` for a response to another request, `issuer_mismatch` for another
 * service (`iss`, RFC 9207), `code_missing`, or the service's error code, also after a denial.
 */
export function readCode({ issuer, state }: Authorization, returnedTo: string | URL): string {
  const { searchParams } = new URL(returnedTo)
  if (searchParams.get('state') !== state)
    throw authorizationError('state_mismatch', 'The response does not match the authorization request.')
  const from = searchParams.get('iss')
  if (from !== null && from !== issuer)
    throw authorizationError('issuer_mismatch', `The response comes from another issuer: ${from}.`)
  const error = searchParams.get('error')
  if (error !== null) throw authorizationError(error, searchParams.get('error_description'))
  const code = searchParams.get('code')
  if (code === null) throw authorizationError('code_missing', 'The response has no code.')
  return code
}

function authorizationError(error: string, description: string | null): OAuthError {
  return new OAuthError({ error, description, status: null })
}

import { randomText } from '../client/random-text.ts'
import { OAuthFault } from './oauth-fault.ts'
import { createPkce } from './pkce.ts'

/** A question to a user that is under way. It can be kept as JSON; the verifier is a secret until the code is exchanged. */
export interface Authorization {
  /** To be opened in the user's browser. */
  readonly url: string
  readonly redirectUri: string
  readonly state: string
  readonly verifier: string
  /** Who must answer: the origin of the service. */
  readonly issuer: string
}

interface AuthorizationParts {
  readonly origin: string
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
}

/** Makes the address that asks a user, with a new verifier and state. */
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
 * The code in the address that a browser came back to. An answer to another question (`state`) or of another service (`iss`, RFC 9207) is refused
 * as `state_mismatch` or `issuer_mismatch`; what the service or the user has refused is told in its own words.
 */
export function readCode({ issuer, state }: Authorization, returnedTo: string | URL): string {
  const { searchParams } = new URL(returnedTo)
  if (searchParams.get('state') !== state)
    throw refuse('state_mismatch', 'This is not the answer to the question that was asked.')
  const from = searchParams.get('iss')
  if (from !== null && from !== issuer) throw refuse('issuer_mismatch', `This is an answer of ${from}.`)
  const error = searchParams.get('error')
  if (error !== null) throw refuse(error, searchParams.get('error_description'))
  const code = searchParams.get('code')
  if (code === null) throw refuse('code_missing', 'The answer has no code.')
  return code
}

function refuse(error: string, description: string | null): OAuthFault {
  return new OAuthFault({ error, description, status: null })
}

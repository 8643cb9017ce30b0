import { createHash, randomBytes } from 'node:crypto'
import { openTestBrowser } from '../oauth/test-browser.ts'
import { requestMoor } from '../programs/request-moor.ts'
import type { ReleasedSecrets } from './released.ts'

/** Redirect URI without a listening server. */
export const appRedirect = 'https://app.example/callback'

interface Visit {
  readonly username: string
  readonly password: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Signs a user in, consents to the application and returns its tokens. */
export async function authorizeReleaseApp(origin: string, visit: Visit): Promise<ReleasedSecrets['app']> {
  const { username, password, clientId, clientSecret } = visit
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: appRedirect,
    response_type: 'code',
    scope: 'volumes:read_only',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const browser = openTestBrowser(origin)
  const page = await browser.send(await browser.open(`${origin}/oauth/authorize?${query}`), 'sign-in', {
    username,
    password,
  })
  const end = await browser.send(page, 'consent', { answer: 'allow' })
  const code = new URL(end.url).searchParams.get('code')
  if (code === null) throw new Error(`The application got no code: ${end.url}`)
  const body = await requestReleaseTokens(origin, visit, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
  })
  return {
    clientId,
    clientSecret,
    accessToken: String(body['access_token']),
    refreshToken: String(body['refresh_token']),
  }
}

/** Requests tokens as the application, and returns the JSON answer. Throws unless the status is 200. */
export async function requestReleaseTokens(
  origin: string,
  { clientId, clientSecret }: Pick<Visit, 'clientId' | 'clientSecret'>,
  fields: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await requestMoor(origin, {
    method: 'POST',
    path: '/oauth/token',
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: appRedirect,
      ...fields,
    }),
  })
  if (answer.status !== 200) throw new Error(`The application got no tokens: ${answer.status} ${answer.text}`)
  return answer.body
}

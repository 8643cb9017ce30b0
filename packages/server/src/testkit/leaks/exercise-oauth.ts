import { createHash, randomBytes } from 'node:crypto'
import { type MoorAnswer, requestMoor } from '../programs/request-moor.ts'
import type { LeakRun } from './leak-run.ts'
import { redirectUri } from './redirect-uri.ts'
import type { Credentials } from './exercise-credentials.ts'

class Visitor {
  readonly #run: LeakRun
  readonly #cookies = new Map<string, string>()

  constructor(run: LeakRun) {
    this.#run = run
  }

  /** Returns a page, or a redirect to another origin. */
  async open(path: string, form?: URLSearchParams): Promise<MoorAnswer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await requestMoor(this.#run.origin, {
      method: form ? 'POST' : 'GET',
      path,
      headers: { cookie },
      ...(form && { body: form }),
    })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    const location = new URL(answer.headers.get('location') ?? '', this.#run.origin)
    if (!answer.headers.has('location') || location.origin !== this.#run.origin) return answer
    return this.open(location.pathname + location.search)
  }

  async send(page: MoorAnswer, what: string, typed: Readonly<Record<string, string>>): Promise<MoorAnswer> {
    const [, action = ''] = new RegExp(`action="([^"]+/${what})"`).exec(page.text) ?? []
    const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(page.text) ?? []
    if (formToken === '')
      throw new Error(`The page has no form to ${what}: ${page.status} ${page.text.slice(0, 2_000)}`)
    this.#run.secrets.record('token of a form', formToken)
    const answer = await this.open(action, new URLSearchParams({ ...typed, form_token: formToken }))
    const [, onward] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(answer.text) ?? []
    return onward === undefined ? answer : this.open(onward)
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value.length >= 16) this.#run.secrets.record(`cookie ${name}`, value)
    this.#cookies.set(name, value)
  }
}

/** Signs in, with errors and without; an application uses, refreshes, misuses and revokes its tokens. */
export async function exerciseOauth(run: LeakRun, credentials: Credentials): Promise<void> {
  const verifier = run.secrets.record('verifier of a code', randomBytes(32).toString('base64url'))
  const code = await getCode(run, credentials, verifier)
  const { clientId: client_id, clientSecret: client_secret } = credentials
  const client = { client_id, client_secret, redirect_uri: redirectUri }
  const request = (path: string, fields: Record<string, string>, returnsTokens = false) =>
    run.request(
      { method: 'POST', path: `/oauth/${path}`, token: null, body: new URLSearchParams({ ...client, ...fields }) },
      returnsTokens ? tokensOf : undefined,
    )
  await request('token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    client_secret: run.secrets.record('wrong secret of an application', randomBytes(32).toString('hex')),
  })
  const first = await request('token', { grant_type: 'authorization_code', code, code_verifier: verifier }, true)
  if (first.status !== 200) throw new Error(`The code was rejected: ${first.text}`)
  await run.done({ path: '/v4/volumes', token: String(first.body['access_token']) })
  await run.done({ path: '/v4/profile/tokens' })
  const renewed = await request(
    'token',
    { grant_type: 'refresh_token', refresh_token: String(first.body['refresh_token']) },
    true,
  )
  if (renewed.status !== 200) throw new Error(`The refresh token was rejected: ${renewed.text}`)
  await request('revoke', { token: String(renewed.body['access_token']) })
  await request('token', { grant_type: 'refresh_token', refresh_token: String(first.body['refresh_token']) })
  await request('token', { grant_type: 'authorization_code', code, code_verifier: verifier })
  await run.request({ path: '/v4/volumes', token: String(renewed.body['access_token']) })
}

function tokensOf({ body }: MoorAnswer): Record<string, string> {
  return {
    'access token of an application': String(body['access_token']),
    'refresh token of an application': String(body['refresh_token']),
  }
}

async function getCode(run: LeakRun, { clientId, username, password }: Credentials, verifier: string): Promise<string> {
  const visitor = new Visitor(run)
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'volumes:read_only',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await visitor.open(`/oauth/authorize?${query}`)
  const again = await visitor.send(page, 'sign-in', {
    username,
    password: run.secrets.record('wrong password', randomBytes(15).toString('base64')),
  })
  const consent = await visitor.send(again, 'sign-in', { username, password })
  const end = await visitor.send(consent, 'consent', { answer: 'allow' })
  const code = new URL(end.headers.get('location') ?? `${run.origin}/none`).searchParams.get('code')
  if (code === null) throw new Error(`No code was issued: ${end.status} ${end.text.slice(0, 500)}`)
  return run.secrets.record('code of an application', code)
}

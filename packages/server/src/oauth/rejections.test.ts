import * as client from 'openid-client'
import { neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { findUser } from '#store/account/find-user.ts'
import type { BenchClient } from '#testkit/oauth/oauth-bench.ts'
import { useOauthBench } from '#testkit/benches/use-bench.ts'
import type { TestBrowser } from '#testkit/oauth/test-browser.ts'
import { selectRow } from '#testkit/database/rows.ts'

const bench = await useOauthBench(neutral)
const app = await bench.makeClient()
const config = await bench.discover(app)

const at = (path: string): string => `${bench.origin}${path}`
const volumes = async (token: string): Promise<number> =>
  (await fetch(at('/v4/volumes'), { headers: { authorization: `Bearer ${token}` } })).status
async function newCode(of = app, redirectUri = of.redirectUri): Promise<{ code: string; verifier: string }> {
  const own = await bench.discover(of)
  const { url, verifier } = await bench.buildAuthorizationRequest(own, of, {
    scope: 'volumes:read_only',
    params: { redirect_uri: redirectUri },
  })
  return { code: new URL(await bench.allow(bench.newBrowser(), url)).searchParams.get('code') ?? '', verifier }
}
async function post(
  path: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(at(path), { method: 'POST', body: new URLSearchParams(form), headers })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}
const exchange = (of: BenchClient, form: Readonly<Record<string, string>>) =>
  post('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: of.id,
    ...(of.secret === '' ? {} : { client_secret: of.secret }),
    redirect_uri: of.redirectUri,
    ...form,
  })
async function asked(
  params: Readonly<Record<string, string | undefined>>,
  browser = bench.newBrowser(),
): Promise<{ status: number; location: URL | null; text: string }> {
  const { url } = await bench.buildAuthorizationRequest(config, app, { scope: 'volumes:read_only', params })
  const answer = await browser.request(url)
  const location = answer.headers.get('location')
  return {
    status: answer.status,
    location: location === null ? null : new URL(location, url),
    text: await answer.text(),
  }
}

const known: TestBrowser[] = []
async function signedIn(): Promise<TestBrowser> {
  const [browser = bench.newBrowser()] = known
  if (known.push(browser) === 1)
    await bench.allow(browser, (await bench.buildAuthorizationRequest(config, app, { scope: 'volumes:read_only' })).url)
  return browser
}

describe('/oauth/authorize', () => {
  it.each(
    'https://evil.example/callback https://app.example.org/callback/more https://app.example.org/callback?next=https://evil.example http://app.example.org/callback https://app.example.org:8443/callback https://app.example.org@evil.example/callback https://app.example.org/Callback https://app.example.org/x/../callback javascript:alert(1)'.split(
      ' ',
    ),
  )('never redirects to an unregistered URI: %s', async (redirectUri) => {
    const { status, location, text } = await asked({ redirect_uri: redirectUri })
    expect([status, location]).toEqual([400, null])
    expect(text).toContain('used a redirect URI that is not registered')
  })

  it('never redirects for an unknown client, or to an unregistered URI when the request has other errors', async () => {
    expect(await asked({ client_id: '0'.repeat(20) })).toMatchObject({ status: 400, location: null })
    expect(await asked({ client_id: 'x', redirect_uri: 'https://evil.example' })).toMatchObject({
      status: 400,
      location: null,
    })
    expect(await asked({ response_type: 'token', redirect_uri: 'https://evil.example' })).toMatchObject({
      status: 400,
      location: null,
    })
  })

  type Wrong = [what: string, params: Readonly<Record<string, string | undefined>>, error: string]
  const wrongs: Wrong[] = [
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an implicit token', { response_type: 'token' }, 'unsupported_response_type'],
    ['a response in the fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['an invalid scope', { scope: 'volumes:read_only planets:read_only' }, 'invalid_scope'],
    ['a scope of the other dialect', { scope: 'linodes:read_only' }, 'invalid_scope'],
    ['an unsupported ID token', { scope: 'openid' }, 'invalid_scope'],
    ['a request by reference', { request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
  ]

  it.each(wrongs)(
    'rejects %s with a redirect of a signed-in browser to the client, with its state',
    async (_what, params, error) => {
      const { location } = await asked({ ...params, state: 'kept' }, await signedIn())
      expect(location?.origin).toBe('https://app.example.org')
      expect(location?.hash).toBe('')
      expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({
        error,
        state: 'kept',
        iss: bench.origin,
      })
    },
  )

  it.each<Wrong>([...wrongs.slice(0, 2), ['prompt=none without a session', { prompt: 'none' }, 'login_required']])(
    'never redirects a browser without a signed-in user to a client because of %s, but shows a page (RFC 9700 4.11.2)',
    async (_what, params, error) => {
      const { status, location, text } = await asked({ ...params, state: 'kept' })
      expect([status, location]).toEqual([400, null])
      expect(text).toContain('The request of the application is invalid.')
      expect(text).toContain(`(${error}`)
      expect(text).not.toMatch(/app\.example\.org|<a href="http|http-equiv/)
    },
  )

  it('a session ended by a new password counts as signed out', async () => {
    const browser = await signedIn()
    const params = { scope: 'planets:read_only' }
    expect((await asked(params, browser)).location?.origin).toBe('https://app.example.org')
    const users = bench.store.db.updateTable('users').where('id', '=', bench.userId)
    const kept = await findUser(bench.store.db, bench.username)
    await users.set({ password_hash: 'another' }).execute()
    expect(await asked(params, browser)).toMatchObject({ status: 400, location: null })
    await users.set({ password_hash: kept?.password_hash ?? null }).execute()
  })

  it('a loopback port can vary for public clients only (RFC 8252 7.3)', async () => {
    const native = await bench.makeClient({ redirectUri: 'http://127.0.0.1:1234/cb', isPublic: true })
    const { code, verifier } = await newCode(native, 'http://127.0.0.1:54321/cb')
    expect(
      await exchange(native, { code, code_verifier: verifier, redirect_uri: 'http://127.0.0.1:54321/cb' }),
    ).toMatchObject({ status: 200 })
    const secretive = await bench.makeClient({ redirectUri: 'http://127.0.0.1:1234/cb' })
    for (const [of, redirectUri] of [
      [native, 'http://127.0.0.1:54321/other'],
      [native, 'http://localhost:54321/cb'],
      [native, 'http://127.0.0.1.evil.example:1/cb'],
      [secretive, 'http://127.0.0.1:54321/cb'],
    ] as const) {
      const { url } = await bench.buildAuthorizationRequest(await bench.discover(of), of, {
        scope: '*',
        params: { redirect_uri: redirectUri },
      })
      expect((await fetch(url, { redirect: 'manual' })).status).toBe(400)
    }
  })
})

describe('/oauth/token', () => {
  it('rejects a wrong or missing verifier, another client and another redirect URI, and keeps the code valid', async () => {
    const other = await bench.makeClient()
    const { code, verifier } = await newCode()
    const refused = { status: 400, body: { error: 'invalid_grant' } }
    expect(await exchange(app, { code, code_verifier: client.randomPKCECodeVerifier() })).toMatchObject(refused)
    expect(await exchange(app, { code })).toMatchObject(refused)
    expect(await exchange(other, { code, code_verifier: verifier })).toMatchObject(refused)
    expect(await exchange(app, { code, code_verifier: verifier, redirect_uri: 'https://evil.example' })).toMatchObject(
      refused,
    )
    expect(await exchange(app, { code: 'x', code_verifier: verifier })).toMatchObject(refused)
    expect(await exchange(app, { code, code_verifier: verifier })).toMatchObject({ status: 200 })
  })

  it('authenticates a client by header or form only', async () => {
    const { code, verifier } = await newCode()
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: app.redirectUri }
    const basic = (secret: string): Record<string, string> => ({
      authorization: `Basic ${Buffer.from(`${app.id}:${secret}`).toString('base64')}`,
    })
    const refused = { status: 401, body: { error: 'invalid_client' } }
    const hash =
      (await selectRow(bench.store, 'oauth_clients', 'secret_hash', { id: app.id })).secret_hash?.toString('hex') ?? ''
    for (const wrong of ['x', hash, app.secret.toUpperCase(), `${app.secret} `])
      expect(await post('/oauth/token', form, basic(wrong))).toMatchObject(refused)
    expect(await post('/oauth/token', { ...form, client_id: app.id })).toMatchObject(refused)
    expect(await post('/oauth/token', { ...form, client_id: '0'.repeat(20), client_secret: app.secret })).toMatchObject(
      refused,
    )
    expect(await post('/oauth/token', form, basic(app.secret))).toMatchObject({ status: 200 })
  })

  it("a client can neither revoke nor probe other clients' tokens", async () => {
    const other = await bench.makeClient({ redirectUri: 'https://other.example/cb' })
    const { tokens } = await bench.authorize(app, 'volumes:read_only')
    const revoke = (token: string) => post('/oauth/revoke', { token, client_id: other.id, client_secret: other.secret })
    expect([await revoke(tokens.access_token), await revoke('unknown')]).toEqual([
      { status: 200, body: {} },
      { status: 200, body: {} },
    ])
    expect(await volumes(tokens.access_token)).toBe(200)
    expect(
      await exchange(other, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }),
    ).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await volumes(tokens.access_token)).toBe(200)
    expect(
      await post('/oauth/revoke', { token: bench.token, client_id: other.id, client_secret: other.secret }),
    ).toEqual({ status: 200, body: {} })
    expect(await volumes(bench.token)).toBe(200)
  })

  it('accepts only bounded forms as bodies', async () => {
    expect(await exchange(app, { code: 'x'.repeat(20_000) })).toMatchObject({
      status: 413,
      body: { error: 'invalid_request' },
    })
    const json = await fetch(at('/oauth/token'), {
      method: 'POST',
      body: '{"grant_type":"refresh_token"}',
      headers: { 'content-type': 'application/json' },
    })
    expect([json.status, ((await json.json()) as { error: string }).error]).toEqual([400, 'invalid_request'])
  })
})

describe('the OAuth plugin', () => {
  it('serves the listed paths only', async () => {
    for (const path of '/oauth/userinfo /me /oauth/introspect /token/introspection /reg /request /device /device/auth /session/end /session/end/confirm /interaction/x /challenge /oauth'.split(
      ' ',
    )) {
      for (const method of ['GET', 'POST'])
        expect([path, method, (await fetch(at(path), { method, redirect: 'manual' })).status]).toEqual([
          path,
          method,
          404,
        ])
    }
  })

  it('discovery is identical at both paths, for any Host header', async () => {
    const [one, other] = await Promise.all(
      ['oauth-authorization-server', 'openid-configuration'].map(async (name) => {
        const answer = await bench.api.server.inject({
          url: `/.well-known/${name}`,
          headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
        })
        return answer.json<Record<string, unknown>>()
      }),
    )
    expect(one).toEqual(other)
    expect(one).toMatchObject({
      issuer: bench.origin,
      authorization_endpoint: at('/oauth/authorize'),
      token_endpoint: at('/oauth/token'),
      revocation_endpoint: at('/oauth/revoke'),
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      scopes_supported: expect.arrayContaining(['*', 'hosts:read_write']) as unknown,
    })
    expect(JSON.stringify(one)).not.toMatch(/evil|userinfo|introspection|registration|device|logout|unknown/)
    const keys = (await (await fetch(at('/oauth/keys'))).json()) as { keys: Record<string, unknown>[] }
    expect(keys.keys.map((key) => [key['kty'], 'd' in key])).toEqual([['EC', false]])
  })

  it("the library's links target this service, for any Host header", async () => {
    const { url } = await bench.buildAuthorizationRequest(config, app, { scope: '*' })
    const answer = await bench.api.server.inject({
      url: url.slice(bench.origin.length),
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    expect(String(answer.headers.location)).toMatch(/^\/oauth\/interaction\/[\w-]+$/)
    expect(String(answer.headers['set-cookie'])).not.toMatch(/evil|secure/i)
  })
})

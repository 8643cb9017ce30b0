import { neutral } from '@moorage/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OauthBenchOptions, type OauthBench, openOauthBench } from '#testkit/oauth/oauth-bench.ts'
import { selectRows } from '#testkit/database/rows.ts'

let bench: OauthBench
const open = async (place: OauthBenchOptions = {}): Promise<void> => {
  bench = await openOauthBench(neutral, place)
}
const most = 30
const limited: OauthBenchOptions = { rateLimits: { requestsMax: most, createsMax: most, isEnforced: true } }
const ask = (path: string, remoteAddress: string, method: 'GET' | 'POST' = 'GET') =>
  bench.api.server.inject({
    method,
    url: path,
    remoteAddress,
    ...(method === 'POST' ? { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'x=y' } : {}),
  })
const begun = () =>
  selectRows(bench.store, 'oauth_records', ['client_id', 'user_id', 'created', 'expires'], { model: 'Interaction' })
async function askBeyond(
  address: string,
  requests: readonly (readonly [string, 'GET' | 'POST'])[],
): Promise<Awaited<ReturnType<typeof ask>>[]> {
  const minute = async () => (await ask('/v4/regions', '203.0.113.1')).headers['x-ratelimit-reset']
  for (;;) {
    const before = await minute()
    for (let turn = 0; turn < most; turn += 1) await ask('/oauth/keys', address)
    const answers = []
    for (const [path, method] of requests) answers.push(await ask(path, address, method))
    if ((await minute()) === before) return answers
  }
}

describe('requests from one address beyond its limit (decision G10)', () => {
  afterEach(() => bench.close())

  it('are rejected with 429 and Retry-After before anything is stored, for browsers with a page; other addresses are served', async () => {
    await open(limited)
    const app = await bench.makeClient()
    const { url } = await bench.buildAuthorizationRequest(await bench.discover(app), app, { scope: '*' })
    const authorize = url.slice(bench.origin.length)
    const pages = [
      [authorize, 'GET'],
      ['/oauth/authorize/x', 'GET'],
      ['/oauth/interaction/x', 'GET'],
      ['/oauth/interaction/x/sign-in', 'POST'],
    ] as const
    const others = [
      ['/oauth/token', 'POST'],
      ['/oauth/revoke', 'POST'],
      ['/oauth/keys', 'GET'],
      ['/.well-known/openid-configuration', 'GET'],
      ['/.well-known/oauth-authorization-server', 'GET'],
    ] as const
    const answers = await askBeyond('192.0.2.1', [...pages, ...others])
    for (const { statusCode, headers, payload } of answers.slice(0, pages.length)) {
      expect([statusCode, headers['content-type'], Number(headers['retry-after'])]).toEqual([
        429,
        'text/html; charset=utf-8',
        expect.any(Number),
      ])
      expect(payload).toContain('Too many requests. Try again in a minute.')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
    for (const answer of answers.slice(pages.length)) {
      expect([answer.statusCode, Number(answer.headers['retry-after']) > 0, answer.json()]).toEqual([
        429,
        true,
        { error: 'temporarily_unavailable', error_description: 'too many requests' },
      ])
    }
    expect(await begun()).toEqual([])
    expect((await ask(authorize, '192.0.2.2')).statusCode).toBe(303)
  })
})

describe('requests to /oauth/token beyond the limit of a client', () => {
  afterEach(() => bench.close())

  const refresh = (id: string, secret: string, token: string, remoteAddress: string) =>
    bench.api.server.inject({
      method: 'POST',
      url: '/oauth/token',
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: id,
        ...(secret === '' ? {} : { client_secret: secret }),
      }).toString(),
    })

  it('are rejected from any address, without consuming the code or token; unauthenticated requests do not count for the client', async () => {
    await open(limited)
    const app = await bench.makeClient()
    const { tokens } = await bench.authorize(app, '*')
    for (let turn = 0; turn < 2 * most; turn += 1)
      expect((await refresh(app.id, 'x'.repeat(64), 'x', `192.0.2.${turn}`)).statusCode).toBe(401)
    let token = tokens.refresh_token ?? ''
    let answer = await refresh(app.id, app.secret, token, '198.51.100.1')
    expect(answer.statusCode).toBe(200)
    for (let turn = 2; answer.statusCode === 200 && turn < 3 * most; turn += 1) {
      token = answer.json<{ refresh_token: string }>().refresh_token
      answer = await refresh(app.id, app.secret, token, `198.51.100.${turn}`)
    }
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0, answer.json()]).toEqual([
      429,
      true,
      { error: 'temporarily_unavailable', error_description: 'too many requests' },
    ])
    expect(
      await selectRows(bench.store, 'oauth_records', 'model', { model: 'RefreshToken', consumed: null }),
    ).toHaveLength(1)
  })

  it("count for the consent if the client has no secret: one user cannot block another's refresh", async () => {
    await open(limited)
    const app = await bench.makeClient({ isPublic: true })
    const [busy, quiet] = [(await bench.authorize(app, '*')).tokens, (await bench.authorize(app, '*')).tokens]
    let token = busy.refresh_token ?? ''
    let status = 200
    for (let turn = 1; status === 200 && turn < 3 * most; turn += 1) {
      const answer = await refresh(app.id, '', token, `198.51.100.${turn}`)
      status = answer.statusCode
      if (status === 200) token = answer.json<{ refresh_token: string }>().refresh_token
    }
    expect(status).toBe(429)
    expect((await refresh(app.id, '', quiet.refresh_token ?? '', '192.0.2.1')).statusCode).toBe(200)
  })
})

describe('a request to /oauth/authorize', () => {
  beforeAll(() => open())
  afterAll(() => bench.close())

  it.each<[string, Record<string, string>, string]>([
    ['a state', { state: 'x'.repeat(1_025) }, 'state must not exceed 1024 characters'],
    ['a client', { client_id: 'x'.repeat(2_049) }, 'client_id must not exceed 2048 characters'],
    [
      'an unknown parameter',
      { ['<b>'.repeat(20)]: 'x'.repeat(2_049) },
      'each parameter must not exceed 2048 characters',
    ],
    [
      'the whole query',
      { login_hint: 'x'.repeat(2_000), nonce: 'x'.repeat(2_000) },
      'all parameters together must not exceed 4096 characters',
    ],
  ])(
    'is bounded: if %s is too long, a page shows the error, and nothing is stored',
    async (_what, params, sentence) => {
      const app = await bench.makeClient()
      const { url } = await bench.buildAuthorizationRequest(await bench.discover(app), app, { scope: '*', params })
      const answer = await fetch(url, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
      expect(await answer.text()).toContain(sentence)
      expect(await begun()).toEqual([])
    },
  )

  it('is stored for ten minutes without a sign-in, and deleted with its client', async () => {
    const app = await bench.makeClient()
    const config = await bench.discover(app)
    const { url } = await bench.buildAuthorizationRequest(config, app, {
      scope: '*',
      params: { state: 'x'.repeat(1_024) },
    })
    const browser = bench.newBrowser()
    const page = await browser.open(url)
    const minutes = async (): Promise<number[]> =>
      (await begun()).map((one) => Math.round((Date.parse(one.expires ?? '') - Date.parse(one.created)) / 60_000))
    expect([await minutes(), (await begun()).map((one) => [one.client_id, one.user_id])]).toEqual([
      [10],
      [[app.id, null]],
    ])
    const asked = await bench.signIn(browser, page)
    expect([(await minutes()).at(-1), (await begun()).at(-1)]).toMatchObject([30, { user_id: bench.userId }])
    const back = (await browser.send(asked, 'consent', { answer: 'allow' })).url
    expect(new URL(back).searchParams.get('state')).toHaveLength(1_024)
    await browser.open(url)
    await bench.call('DELETE', `/v4/account/oauth-clients/${app.id}`)
    expect(await begun()).toEqual([])
  })
})

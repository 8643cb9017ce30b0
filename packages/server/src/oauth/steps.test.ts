import * as client from 'openid-client'
import { neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import type { BenchClient } from '#testkit/oauth/oauth-bench.ts'
import { useOauthBench } from '#testkit/benches/use-bench.ts'
import type { BrowserPage, TestBrowser } from '#testkit/oauth/test-browser.ts'

const password = 'another long password'
const bench = await useOauthBench(neutral)
const app = await bench.makeClient()
await bench.call('POST', '/v4/account/users', { body: { username: 'second', password, restricted: true } })

const begin = async (browser: TestBrowser, of = app): Promise<{ page: BrowserPage; verifier: string }> => {
  const { url, verifier } = await bench.buildAuthorizationRequest(await bench.discover(of), of, {
    scope: 'volumes:read_only',
  })
  return { page: await browser.open(url), verifier }
}
const consents = async (): Promise<number> =>
  (await bench.store.db.selectFrom('oauth_records').select('model').where('model', '=', 'Grant').execute()).length
const expired = { status: 400, text: expect.stringContaining('This page has expired') as unknown }
const exchange = async (
  of: BenchClient,
  form: Readonly<Record<string, string>>,
): Promise<[number, Record<string, unknown>]> => {
  const answer = await fetch(`${bench.origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: of.id,
      client_secret: of.secret,
      ...form,
    }),
  })
  return [answer.status, (await answer.json()) as Record<string, unknown>]
}

describe('two tabs', () => {
  it('with two users: the last sign-in wins, without a script, and the other page has expired', async () => {
    const browser = bench.newBrowser()
    const [one, two] = [await begin(browser), await begin(browser)]
    const first = await bench.signIn(browser, one.page)
    expect(first.text).toContain(`<bdi>${bench.username}</bdi>`)
    const second = await browser.send(two.page, 'sign-in', { username: 'second', password })
    expect(second).toMatchObject({ status: 200, text: expect.stringContaining('<bdi>second</bdi>') as unknown })
    expect(await browser.send(first, 'consent', { answer: 'allow' })).toMatchObject(expired)
    expect((await browser.send(second, 'consent', { answer: 'allow' })).url).toContain('code=')
  })

  it('a sign-in in another tab between two steps results in an expired page, never a script', async () => {
    const browser = bench.newBrowser()
    const [one, two] = [await begin(browser), await begin(browser)]
    const onward = await (await browser.post(one.page, 'sign-in', bench.user)).text()
    await browser.send(two.page, 'sign-in', { username: 'second', password })
    const late = await browser.open(`${bench.origin}${/url=([^"]+)/.exec(onward)?.[1]}`)
    expect(late).toMatchObject(expired)
    expect(late.text).not.toMatch(/<script/)
  })
})

describe('a page accepts one answer', () => {
  it('of many concurrent answers to a consent page, one is accepted: one code, one consent', async () => {
    const browser = bench.newBrowser()
    const asked = await bench.signIn(browser, (await begin(browser)).page)
    const before = await consents()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        browser.send(asked, 'consent', { answer: index === 5 ? 'deny' : 'allow' }),
      ),
    )
    expect(answers.filter(({ url }) => !url.startsWith(bench.origin))).toHaveLength(1)
    for (const one of answers.filter(({ url }) => url.startsWith(bench.origin))) expect(one).toMatchObject(expired)
    expect((await consents()) - before).toBeLessThanOrEqual(1)
  })

  it('an answered page continues once, for any number of concurrent requests', async () => {
    const browser = bench.newBrowser()
    const asked = await bench.signIn(browser, (await begin(browser)).page)
    const onward = await (await browser.post(asked, 'consent', { answer: 'allow' })).text()
    const next = `${bench.origin}${/url=([^"]+)/.exec(onward)?.[1]}`
    const held = await bench.store.db.transaction().execute(async (tx) => {
      await tx.selectFrom('oauth_records').select('model').where('model', '=', 'Interaction').forUpdate().execute()
      const answers = [1, 2, 3].map(() => browser.request(next))
      await awaitWaiters(bench.store, 3)
      return { answers }
    })
    const answers = await Promise.all(held.answers)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400, 400])
  })
})

describe('a changed redirect URI', () => {
  it('applies to open pages, answered pages and codes', async () => {
    const moved = await bench.makeClient()
    const move = (redirect_uri: string) =>
      bench.call('PUT', `/v4/account/oauth-clients/${moved.id}`, { body: { redirect_uri } })
    const [atSignIn, atConsent, atExchange] = [bench.newBrowser(), bench.newBrowser(), bench.newBrowser()]
    const first = (await begin(atSignIn, moved)).page
    const asked = await bench.signIn(atConsent, (await begin(atConsent, moved)).page)
    const last = await begin(atExchange, moved)
    const back = new URL(
      (await atExchange.send(await bench.signIn(atExchange, last.page), 'consent', { answer: 'allow' })).url,
    )
    await move('https://elsewhere.example/cb')
    expect(await atSignIn.open(first.url)).toMatchObject(expired)
    expect(await bench.signIn(atSignIn, first)).toMatchObject(expired)
    expect(await atConsent.send(asked, 'consent', { answer: 'allow' })).toMatchObject(expired)
    const form = {
      code: back.searchParams.get('code') ?? '',
      code_verifier: last.verifier,
      redirect_uri: moved.redirectUri,
    }
    expect(await exchange(moved, form)).toMatchObject([400, { error: 'invalid_grant' }])
    await move(moved.redirectUri)
    expect(await exchange(moved, form)).toMatchObject([200, {}])
  })
})

describe('the scope at /oauth/token', () => {
  it.each([
    ['volumes:read_write hosts:read_only', 'volumes:read_only', 'volumes:read_only'],
    ['*', 'events:read_write,volumes:read_only', 'events:read_write volumes:read_only'],
    ['volumes:read_write', 'volumes:read_write volumes:read_only', 'volumes:read_write'],
    ['volumes:read_write hosts:read_only', '', 'volumes:read_write hosts:read_only'],
  ])('is narrowed from %j to %j: write implies read, * implies all (decision G2)', async (scope, wanted, given) => {
    const { config, tokens } = await bench.authorize(app, scope)
    const narrowed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', { scope: wanted })
    expect(narrowed.scope).toBe(given)
    const kept = await bench.store.db
      .selectFrom('tokens')
      .select('scopes')
      .where('oauth_app_id', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(kept.scopes.join(' ')).toBe(given)
    expect((await client.refreshTokenGrant(config, narrowed.refresh_token ?? '')).scope).toBe(scope)
  })

  it('is never widened or empty', async () => {
    const { tokens } = await bench.authorize(app, 'volumes:read_only')
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }
    for (const scope of ['volumes:read_write', '*', ',', ' ', ', ,', 'planets:read_only'])
      expect([scope, await exchange(app, { ...refresh, scope })]).toMatchObject([
        scope,
        [400, { error: 'invalid_scope' }],
      ])
  })
})

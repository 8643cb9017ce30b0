import { neutral } from '@moorage/contract'
import type { Configuration } from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimSignIn, signInBounds } from '#store/oauth/claim-sign-in.ts'
import { type BenchClient, type OauthBench, openOauthBench } from '#testkit/oauth/oauth-bench.ts'
import type { BrowserPage, TestBrowser } from '#testkit/oauth/test-browser.ts'
import { selectRows, updateRows } from '#testkit/database/rows.ts'
import { RejectionLog } from './interaction/audit-sign-in.ts'

const { pairMax, nameMax, addressMax } = signInBounds
const password = 'another long password'
const here = '127.0.0.1'

let bench: OauthBench
let app: BenchClient
let config: Configuration
const problem = (page: BrowserPage): string => /role="alert"[^>]*>([^<]*)/.exec(page.text)?.[1] ?? ''
const makePerson = (username: string) =>
  bench.call('POST', '/v4/account/users', { body: { username, password, restricted: true } })
async function failed(
  count: number,
  username: string,
  address: (index: number) => string | null = () => here,
): Promise<void> {
  const claims = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      claimSignIn(bench.store.db, { username, address: address(index), deviceId: null }),
    ),
  )
  expect(claims).not.toContain(null)
}
const everywhere = (index: number): string => `192.0.2.${index}`
async function tryHard(
  username: string,
  tried = password,
  browser?: TestBrowser,
  origin = bench.origin,
): Promise<BrowserPage> {
  const by = browser ?? bench.newBrowser(origin)
  const { url } = await bench.buildAuthorizationRequest(config, app, { scope: '*', params: { prompt: 'login' } })
  return by.send(await by.open(url.replace(bench.origin, origin)), 'sign-in', { username, password: tried })
}

describe('with client addresses', () => {
  beforeAll(async () => {
    bench = await openOauthBench(neutral)
    app = await bench.makeClient()
    config = await bench.discover(app)
  })
  beforeEach(() => bench.store.db.deleteFrom('sign_in_attempts').execute())
  afterAll(() => bench.close())

  it(`${pairMax} failures from other addresses lock no user out; from one address they do in every process until the window ends, even for an unknown name`, async () => {
    await makePerson('guessed')
    const elsewhere = await bench.addProcess()
    await failed(pairMax, 'guessed', () => '192.0.2.1')
    expect((await tryHard('guessed')).status).toBe(200)
    for (const username of ['guessed', 'nobody']) {
      await failed(pairMax, username)
      const refused = await tryHard(username, password, undefined, elsewhere)
      expect([refused.status, refused.headers.get('retry-after'), problem(refused)]).toEqual([
        429,
        '900',
        'Too many sign-in attempts. Try again in 15 minutes.',
      ])
    }
    expect((await tryHard(bench.username, bench.user.password)).status).toBe(200)
    await updateRows(bench.store, 'sign_in_attempts', { at: '2020-01-01' })
    expect((await tryHard('guessed')).status).toBe(200)
  })

  it('a browser is known by a cookie that is inaccessible to scripts and other sites, reveals nothing, and cannot be forged or used for another name', async () => {
    await makePerson('marked')
    const browser = bench.newBrowser()
    const answer = await tryHard('marked', 'x', browser)
    expect([answer.status, [...browser.cookies.keys()].filter((key) => key.startsWith('moorage_device'))]).toEqual([
      401,
      [],
    ])
    const { url } = await bench.buildAuthorizationRequest(config, app, { scope: '*' })
    const page = await browser.open(url)
    const sent = await browser.post(page, 'sign-in', { username: 'marked', password })
    const [cookie = ''] = sent.headers.getSetCookie()
    expect(cookie).toMatch(
      /^moorage_device_[0-9a-f]{16}=[\w-]{22}\.[0-9a-f]{64}; path=\/oauth; max-age=15552000; samesite=lax; httponly$/,
    )
    const kept = [...browser.cookies].find(([key]) => key.startsWith('moorage_device'))
    if (!kept) throw new Error('no cookie was stored')
    await failed(nameMax - 1, 'marked', everywhere)
    const [key, { value, path }] = kept
    for (const wrong of [`${value.startsWith('x') ? 'y' : 'x'}${value.slice(1)}`, `${value.slice(0, -1)}x`, '.']) {
      browser.cookies.set(key, { value: wrong, path })
      expect((await tryHard('marked', password, browser)).status).toBe(429)
    }
    browser.cookies.set(key, { value, path })
    expect((await tryHard('marked', password, browser)).status).toBe(200)
    expect(browser.cookies.get(key)?.value).toBe(value)
  })

  it('a browser that signed in is known at every sign-in form, of applications and the console', async () => {
    await makePerson('owner')
    const browser = bench.newBrowser()
    const signInToConsole = async (): Promise<number> => {
      const page = await browser.open(`${bench.origin}/oauth/console/sign-in`)
      const form_token = /name="form_token" value="(\w+)"/.exec(page.text)?.[1] ?? ''
      const body = new URLSearchParams({ username: 'owner', password, form_token })
      return (await browser.request(`${bench.origin}/oauth/console/sign-in`, { method: 'POST', body })).status
    }
    expect(await signInToConsole()).toBe(303)
    await failed(nameMax, 'owner', everywhere)
    expect([await signInToConsole(), (await tryHard('owner', password, browser)).status]).toEqual([303, 200])
  })

  it('a new password makes all known browsers unknown', async () => {
    await makePerson('changed')
    const browsers = [bench.newBrowser(), bench.newBrowser()]
    for (const browser of browsers) expect((await tryHard('changed', password, browser)).status).toBe(200)
    await failed(pairMax, 'changed')
    for (const browser of browsers) expect((await tryHard('changed', 'x', browser)).status).toBe(401)
    expect(
      (await bench.call('PUT', '/v4/account/users/changed', { body: { password: 'yet another password' } })).status,
    ).toBe(200)
    for (const browser of browsers) expect((await tryHard('changed', 'yet another password', browser)).status).toBe(429)
    await bench.store.db.deleteFrom('sign_in_attempts').execute()
    const [own = bench.newBrowser()] = browsers
    expect((await tryHard('changed', 'yet another password', own)).status).toBe(200)
    await failed(pairMax, 'changed')
    expect((await tryHard('changed', 'yet another password', own)).status).toBe(200)
  })

  it('a user does not inherit known browsers of an earlier user of the name, even with the same password', async () => {
    await makePerson('heir')
    const browser = bench.newBrowser()
    expect((await tryHard('heir', password, browser)).status).toBe(200)
    expect((await bench.call('DELETE', '/v4/account/users/heir')).status).toBe(200)
    await failed(pairMax, 'heir')
    expect((await tryHard('heir', password, browser)).status).toBe(429)
    await makePerson('heir')
    expect((await tryHard('heir', password, browser)).status).toBe(429)
  })
})

describe('behind a proxy, where all clients share an address', () => {
  beforeAll(async () => {
    bench = await openOauthBench(neutral, { isBehindProxy: true })
    app = await bench.makeClient()
    config = await bench.discover(app)
  })
  afterAll(() => bench.close())

  it('attempts with many names, or many with one name, lock no other user out', async () => {
    await makePerson('behind')
    await failed(pairMax, 'behind', () => null)
    expect((await tryHard('behind', 'x')).status).toBe(401)
    await failed(addressMax, 'behind-2', () => null)
    expect((await tryHard('behind-2', 'x')).status).toBe(429)
    expect((await tryHard('behind')).status).toBe(200)
    expect(new Set((await selectRows(bench.store, 'sign_in_attempts', 'kind')).map((row) => row.kind))).toEqual(
      new Set(['name']),
    )
  })
})

it('audits the first rejection per user and window', () => {
  const notes = new RejectionLog()
  const windowMs = signInBounds.minutes * 60_000
  expect([
    notes.recordFirst(1, 0),
    notes.recordFirst(1, windowMs - 1),
    notes.recordFirst(2, windowMs - 1),
    notes.recordFirst(1, windowMs),
    notes.recordFirst(1, windowMs),
  ]).toEqual([true, false, true, true, false])
})

import { neutral } from '@moorage/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { consoleTimes } from '#domain/access/console-session.ts'
import { cleanUpOauth } from '#store/oauth/clean-up-oauth.ts'
import { advanceClock, freezeClock, runClock } from '#testkit/database/test-clock.ts'
import { useOauthBench } from '#testkit/benches/use-bench.ts'
import type { BrowserPage, TestBrowser } from '#testkit/oauth/test-browser.ts'
import { selectRow, selectRows, updateRows } from '#testkit/database/rows.ts'

const ours = { 'moorage-console': '1', 'sec-fetch-site': 'same-origin' }
const volume = { label: 'by-session', region: 'us-east', size: 20 }

describe('the console of an installation', async () => {
  const bench = await useOauthBench(neutral)

  const signInPage = (browser: TestBrowser, at = bench.origin): Promise<BrowserPage> =>
    browser.open(`${at}/oauth/console/sign-in?next=/volumes/7`)
  const post = async (browser: TestBrowser, page: BrowserPage, fields: Readonly<Record<string, string>> = {}) => {
    const formToken = /name="form_token" value="(\w+)"/.exec(page.text)?.[1] ?? ''
    const next = /name="next" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
    const body = new URLSearchParams({ form_token: formToken, next, ...bench.user, ...fields })
    const url = `${new URL(page.url).origin}/oauth/console/sign-in`
    return browser.request(url, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } })
  }
  const signedIn = async (at = bench.origin): Promise<TestBrowser> => {
    const browser = bench.newBrowser(at)
    await post(browser, await signInPage(browser, at))
    return browser
  }
  const ask = (
    browser: TestBrowser,
    method: string,
    path: string,
    { headers = ours, body, at = bench.origin }: { headers?: Record<string, string>; body?: object; at?: string } = {},
  ) => browser.request(`${at}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const countVolumes = async (): Promise<number> =>
    (await bench.call<{ results: number }>('GET', '/v4/volumes')).body.results
  const statusOf = async (browser: TestBrowser): Promise<number> => (await ask(browser, 'GET', '/v4/profile')).status
  const sessions = () => bench.store.db.selectFrom('tokens').selectAll().where('session_ends', 'is not', null).execute()

  it('signs a user in by password, without consent, with all their scopes (G2.5)', async () => {
    const browser = bench.newBrowser()
    const page = await signInPage(browser)
    expect(page.text).toContain('Sign in to the console')
    expect(page.text).not.toContain('Cancel')
    const answer = await post(browser, page)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/volumes/7'])
    const profile = await ask(browser, 'GET', '/v4/profile')
    expect(await profile.json()).toMatchObject({ username: bench.username })
    expect(profile.headers.get('x-oauth-scopes')).toBe('*')
    expect((await ask(browser, 'POST', '/v4/volumes', { body: volume })).status).toBe(200)
  })

  it('stores only the hash of a session, whose cookie scripts and other sites cannot read', async () => {
    const browser = bench.newBrowser()
    const answer = await post(browser, await signInPage(browser))
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('moorage_console=')) ?? ''
    expect(line).toMatch(/^moorage_console=[0-9a-f]{64}; path=\/; max-age=43200; samesite=strict; httponly$/)
    const secret = line.slice(line.indexOf('=') + 1, line.indexOf(';'))
    const { rows } = await sql<{ line: string }>`select tokens::text as line from tokens`.execute(bench.store.db)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const asToken = await fetch(`${bench.origin}/v4/profile`, { headers: { authorization: `Bearer ${secret}` } })
    expect(asToken.status).toBe(401)
  })

  it('with https, restricts the cookie to this host', async () => {
    const secured = await bench.addProcess('https://moorage.test')
    const browser = bench.newBrowser(secured)
    const lines = (await post(browser, await signInPage(browser, secured))).headers.getSetCookie()
    expect(lines.find((one) => one.includes('console='))).toMatch(
      /^__Host-moorage_console=\w{64}; path=\/; max-age=43200; samesite=strict; httponly; secure$/,
    )
    expect((await ask(browser, 'GET', '/v4/profile', { at: secured })).status).toBe(200)
  })

  it('rejects a session in a request that no own page sent, before any effect (G11.16)', async () => {
    const browser = await signedIn()
    const before = await countVolumes()
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'moorage-console': '1', 'sec-fetch-site': 'cross-site' },
      { 'moorage-console': '1', 'sec-fetch-site': 'same-site' },
      { 'moorage-console': '1', origin: 'https://evil.test' },
    ])
      expect((await ask(browser, 'POST', '/v4/volumes', { headers, body: volume })).status).toBe(401)
    expect(await countVolumes()).toBe(before)
    for (const path of ['renew', 'sign-out'])
      expect((await ask(browser, 'POST', `/oauth/console/${path}`, { headers: {} })).status).toBe(403)
    expect(await statusOf(browser)).toBe(200)
  })

  it('does not allow its header for pages of other sites', async () => {
    const preflight = await ask(bench.newBrowser(), 'OPTIONS', '/v4/volumes', {
      headers: { origin: 'https://evil.test', 'access-control-request-headers': 'moorage-console' },
    })
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).not.toContain('moorage-console')
  })

  it("accepts the form only from this browser's page", async () => {
    const browser = bench.newBrowser()
    const page = await signInPage(browser)
    expect((await post(bench.newBrowser(), page)).status).toBe(403)
    expect((await post(browser, page, { form_token: 'x' })).status).toBe(403)
    expect((await post(browser, page, { password: 'wrong' })).status).toBe(401)
    expect((await post(browser, page)).status).toBe(303)
  })

  it.each([
    ['/', 'https://evil.test //evil.test /\\evil.test /oauth/authorize'],
    [null, '/volumes?place=free&page=2 /tags/v1.2%20%C3%BC'],
  ])('continues only at its own pages, with their query (%s): %s', async (place, wanted) => {
    for (const next of wanted.split(' ')) {
      const browser = bench.newBrowser()
      const page = await browser.open(`${bench.origin}/oauth/console/sign-in?next=${encodeURIComponent(next)}`)
      if (place !== null) expect(page.text).toContain(`name="next" value="${place}"`)
      expect((await post(browser, page, { next })).headers.get('location')).toBe(place ?? next)
    }
  })

  it('ends a session immediately at sign-out, with an audit record', async () => {
    const browser = await signedIn()
    const shown = new Map(browser.cookies)
    expect((await ask(browser, 'POST', '/oauth/console/sign-out')).status).toBe(204)
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('moorage_console'))).toEqual([])
    for (const [name, cookie] of shown) browser.cookies.set(name, cookie)
    const refused = await ask(browser, 'GET', '/v4/profile')
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('invalid_token'),
    ])
    const rows = await selectRows(bench.store, 'audit', 'operation', {}, 'id')
    expect(rows.at(-1)?.operation).toBe('oauth.sign_out')
  })

  it('ends a session after two idle hours, and after twelve in total', async () => {
    await freezeClock(bench.store)
    const [idle, used] = [await signedIn(), await signedIn()]
    const renew = async () => (await ask(used, 'POST', '/oauth/console/renew')).status
    const half = (consoleTimes.idleS * 1_000) / 2
    await advanceClock(bench.store, half)
    expect(await renew()).toBe(204)
    await advanceClock(bench.store, half)
    expect([await statusOf(idle), await statusOf(used)]).toEqual([401, 200])
    for (let hour = 2; hour < 12; hour += 1) {
      expect(await renew()).toBe(204)
      await advanceClock(bench.store, half)
    }
    expect([await renew(), await statusOf(used)]).toEqual([401, 401])
    await cleanUpOauth(bench.store)
    expect(await sessions()).toEqual([])
    await runClock(bench.store)
  })

  it('ends a session when anyone changes the password', async () => {
    const browser = await signedIn()
    const { password_hash } = await selectRow(bench.store, 'users', 'password_hash', { id: bench.userId })
    const give = (hash: string | null) =>
      updateRows(bench.store, 'users', { password_hash: hash }, { id: bench.userId })
    await give(`${password_hash} `)
    await give(password_hash)
    expect(await statusOf(browser)).toBe(401)
  })

  it('does not list, count or revoke a session as a personal token', async () => {
    await signedIn()
    const rows = await sessions()
    const listed = await bench.call<{ data: { id: number }[] }>('GET', '/v4/profile/tokens')
    expect(listed.body.data.map(({ id }) => id)).toEqual([bench.tokenId])
    expect((await bench.call('DELETE', `/v4/profile/tokens/${rows[0]?.id}`)).status).toBe(404)
  })
})

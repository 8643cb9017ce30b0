import { neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { useOauthBench } from '#testkit/benches/use-bench.ts'
import type { BrowserPage, TestBrowser } from '#testkit/oauth/test-browser.ts'
import { selectRows } from '#testkit/database/rows.ts'

const bench = await useOauthBench(neutral)
const app = await bench.makeClient()

const told = (page: BrowserPage): Record<string, string> => Object.fromEntries(new URL(page.url).searchParams)
const problem = (page: BrowserPage): string => /role="alert"[^>]*>([^<]*)/.exec(page.text)?.[1] ?? ''
const audit = (operation: string) =>
  selectRows(
    bench.store,
    'audit',
    ['username', 'entity_type', 'entity_id', 'outcome', 'status', 'address'],
    { operation },
    'id',
  )
async function begin(
  params: Readonly<Record<string, string>> = {},
  browser = bench.newBrowser(),
): Promise<{ browser: TestBrowser; page: BrowserPage; url: string }> {
  const { url } = await bench.buildAuthorizationRequest(await bench.discover(app), app, {
    scope: 'hosts:read_write volumes:read_only',
    params,
  })
  return { browser, page: await browser.open(url), url }
}
async function makePerson(username: string, password: string): Promise<void> {
  await bench.call('POST', '/v4/account/users', { body: { username, password, restricted: true } })
}

describe('the sign-in and consent pages', () => {
  it('are served with headers against scripts, frames, caching and other sites', async () => {
    const { browser, page } = await begin()
    const asked = await bench.signIn(browser, page)
    for (const { headers, text } of [page, asked]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        // The application's popup must keep its opener.
        'cross-origin-opener-policy': 'unsafe-none',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[^ ;]+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
        ) as unknown,
      })
      expect(text).not.toMatch(/<script| on\w+=| src=|Disk <Doctor>/)
      expect(text).toContain('Disk &lt;Doctor&gt;')
    }
  })

  it('set cookies per page, inaccessible to scripts and other sites', async () => {
    const { url } = await begin()
    const answer = await fetch(url, { redirect: 'manual' })
    expect(answer.headers.getSetCookie()).toHaveLength(4)
    for (const cookie of answer.headers.getSetCookie())
      expect(cookie).toMatch(
        /^moorage_(interaction|resume)(\.sig)?=[\w-]+; path=\/oauth\/(interaction|authorize)\/[\w-]+; expires=[^;]+; samesite=lax; httponly$/,
      )
  })

  it('denying redirects with access_denied and without a code; cancelling before sign-in shows a page with a link back', async () => {
    const { browser, page } = await begin({ state: 'kept' })
    const denied = told(await browser.send(await bench.signIn(browser, page), 'consent', { answer: 'deny' }))
    expect(denied).toEqual({
      error: 'access_denied',
      error_description: 'The user denied access.',
      state: 'kept',
      iss: bench.origin,
    })
    const again = await begin()
    const cancelled = await again.browser.send(again.page, 'cancel', {})
    expect([cancelled.status, new URL(cancelled.url).origin]).toEqual([200, bench.origin])
    const back = /<a href="(https:[^"]+)">Return to https:\/\/app\.example\.org<\/a>/.exec(cancelled.text)?.[1] ?? ''
    expect(new URL(back.replaceAll('&amp;', '&')).searchParams.get('error')).toBe('access_denied')
    expect((await audit('oauth.consent')).at(-1)).toMatchObject({
      username: bench.username,
      entity_type: 'client',
      entity_id: app.id,
      outcome: 'refused',
      status: 403,
      address: '127.0.0.1',
    })
  })

  it('cancelling as a signed-in user redirects with access_denied', async () => {
    const { browser, url } = await begin()
    await bench.allow(browser, url)
    const asked = (await begin({ prompt: 'login' }, browser)).page
    expect(told(await browser.send(asked, 'cancel', {}))).toMatchObject({ error: 'access_denied' })
  })

  it('a signed-in user only gives consent, every time; another user can sign in instead', async () => {
    await makePerson('second', 'another long password')
    const { browser, page } = await begin()
    await browser.send(await bench.signIn(browser, page), 'consent', { answer: 'allow' })
    const next = (await begin({}, browser)).page
    expect(next.text).toContain('Allow <bdi>Disk')
    const asked = await browser.send(next, 'switch', {})
    expect(asked.text).toContain('type="password"')
    const other = await browser.send(asked, 'sign-in', { username: 'second', password: 'another long password' })
    expect(other.text).toContain('signed in as <strong><bdi>second</bdi></strong>')
    expect(told(await browser.send(other, 'consent', { answer: 'allow' }))).toHaveProperty('code')
  })

  it('a form of another page, browser or site has no effect (CSRF)', async () => {
    const { browser, page } = await begin()
    const { pathname } = new URL(page.url)
    const token = /name="form_token" value="(\w+)"/.exec(page.text)?.[1] ?? ''
    const send = async (
      to: string,
      more: { body?: Record<string, string>; headers?: Record<string, string>; by?: TestBrowser },
    ): Promise<number> =>
      (
        await (more.by ?? browser).request(`${bench.origin}${pathname}/${to}`, {
          method: 'POST',
          body: new URLSearchParams({
            username: bench.username,
            password: bench.user.password,
            form_token: token,
            ...more.body,
          }),
          headers: more.headers ?? {},
        })
      ).status
    const mine = await begin()
    const theirs = /name="form_token" value="(\w+)"/.exec(mine.page.text)?.[1] ?? ''
    for (const to of ['sign-in', 'cancel', 'switch', 'consent']) {
      expect([to, await send(to, { by: bench.newBrowser() })]).toEqual([to, 400])
      expect([to, await send(to, { by: mine.browser })]).toEqual([to, 400])
      for (const wrong of ['', theirs, 'x'])
        expect([to, await send(to, { body: { form_token: wrong } })]).toEqual([to, 403])
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ])
        expect([to, await send(to, { headers })]).toEqual([to, 403])
    }
    expect(await send('consent', {})).toBe(400)
    expect(await send('sign-in', {})).toBe(200)
  })

  it('an expired page, a changed cookie and an oversized form are rejected with a page', async () => {
    const { browser, page } = await begin()
    const asked = await bench.signIn(browser, page)
    await browser.send(asked, 'consent', { answer: 'allow' })
    expect(await browser.open(asked.url)).toMatchObject({
      status: 400,
      text: expect.stringContaining('start again') as unknown,
    })
    const tampered = await begin()
    for (const [key, { value, path }] of tampered.browser.cookies)
      if (key.startsWith('moorage_interaction '))
        tampered.browser.cookies.set(key, { value: `${value.slice(0, -1)}${value.endsWith('x') ? 'y' : 'x'}`, path })
    expect((await tampered.browser.open(tampered.page.url)).status).toBe(400)
    const large = await begin()
    expect((await large.browser.send(large.page, 'sign-in', { username: 'x'.repeat(20_000) })).status).toBe(413)
  })
})

describe('signing in', () => {
  it('responds identically to a wrong password, an unknown name and a user without a password, and never fills in a password', async () => {
    await makePerson('known-1', 'another long password')
    await bench.call('POST', '/v4/account/users', { body: { username: 'nopassword' } })
    const texts = []
    for (const username of ['known-1', 'nobody-1', 'nopassword', '"><b>']) {
      const { browser, page } = await begin()
      const answer = await browser.send(page, 'sign-in', { username, password: 'guessed secret' })
      expect(answer.status).toBe(401)
      expect(answer.text).not.toMatch(/guessed secret|<b>/)
      texts.push(problem(answer))
    }
    expect(new Set(texts)).toEqual(new Set(['The username or the password is wrong.']))
  })

  it('is listed for the user, successful or failed (decision G12)', async () => {
    const shown = async () =>
      (await selectRows(bench.store, 'sign_ins', ['username', 'status', 'address'])).map(
        ({ username, status, address }) => `${username} ${status} ${address}`,
      )
    await expect.poll(shown).toEqual(expect.arrayContaining([`${bench.username} successful 127.0.0.1`]))
    await expect.poll(shown).toEqual(expect.arrayContaining(['known-1 failed 127.0.0.1']))
  })

  it('writes an audit record, for failures only if the name exists (decision G9)', async () => {
    await expect.poll(async () => (await audit('oauth.sign_in')).map((row) => row.entity_id)).toContain('known-1')
    const rows = await audit('oauth.sign_in')
    expect(rows).toContainEqual({
      username: bench.username,
      entity_type: 'user',
      entity_id: bench.username,
      outcome: 'accepted',
      status: 200,
      address: '127.0.0.1',
    })
    expect(rows).toContainEqual({
      username: 'known-1',
      entity_type: 'user',
      entity_id: 'known-1',
      outcome: 'refused',
      status: 401,
      address: '127.0.0.1',
    })
    expect(JSON.stringify(rows)).not.toContain('nobody')
  })
})

import { openTestBrowser } from '@moorage/server/testkit/oauth/test-browser'
import { serveTestMoor } from '@moorage/server/testkit/served/served-moor'
import { openFaultyProxy } from '@moorage/server/testkit/served/faulty-proxy'
import { afterAll, describe, expect, test } from 'vitest'
import { createClient, OAuthError, openOAuth, type Tokens, tokenSource } from '../index.ts'
import { openLoopback } from './index.ts'

const password = 'correct horse battery staple'

const served = await serveTestMoor()
const proxy = await openFaultyProxy(served.origin)
afterAll(() => proxy.close())
const owner = createClient({ baseUrl: served.origin, token: served.token })
await owner.users.update('admin', { password })
// A public client may use any loopback port.
const made = await owner.clients.create({ label: 'robot', redirect_uri: 'http://127.0.0.1/callback', public: true })
const clientId = made.body.id
const oauth = openOAuth({ baseUrl: served.origin, clientId })

async function answer(url: string, consent: 'allow' | 'deny'): Promise<string> {
  const browser = openTestBrowser(served.origin)
  const asked = await browser.send(await browser.open(url), 'sign-in', { username: 'admin', password })
  return (await browser.send(asked, 'consent', { answer: consent })).url
}

async function authorize(): Promise<Tokens> {
  const loopback = await openLoopback()
  try {
    const asked = await oauth.begin({ redirectUri: loopback.redirectUri, scopes: ['volumes:read_only'] })
    const [returned, page] = await Promise.all([
      loopback.waitForRedirect(),
      answer(asked.url, 'allow').then((url) => fetch(url)),
    ])
    expect(await page.text()).toBe('You can close this page and return to the program.')
    return await oauth.finish(asked, returned)
  } finally {
    await loopback.close()
  }
}

const look = (token: string) => createClient({ baseUrl: served.origin, token }).volumes.list().count()

test('a user authorizes a program in a browser with a loopback redirect, and revocation ends the consent', async () => {
  const tokens = await authorize()
  expect([tokens.scopes, await look(tokens.accessToken)]).toEqual([['volumes:read_only'], 0])
  expect(tokens.expiresAtMs - Date.now()).toBeGreaterThan(7_000_000)
  await oauth.revoke(tokens.accessToken)
  await expect(look(tokens.accessToken)).rejects.toMatchObject({ name: 'ApiError', status: 401 })
})

test('concurrent calls share one refresh, and a second use of a refresh token returns the same tokens for a short time (decision G11.1)', async () => {
  const tokens = await authorize()
  const kept: Tokens[] = []
  const token = tokenSource({
    oauth,
    tokens: { ...tokens, expiresAtMs: Date.now() },
    onTokens: (next) => void kept.push(next),
  })
  const cloud = createClient({ baseUrl: served.origin, token })
  await Promise.all([1, 2, 3].map(() => cloud.volumes.list().count()))
  expect(kept).toHaveLength(1)
  expect(kept[0]?.refreshToken).not.toBe(tokens.refreshToken)
  expect(await oauth.refresh(tokens.refreshToken ?? '')).toMatchObject({ refreshToken: kept[0]?.refreshToken })
  const rejected = await oauth.refresh('no token').catch((error: unknown) => error)
  expect(rejected).toBeInstanceOf(OAuthError)
  expect(rejected).toMatchObject({ error: 'invalid_grant', status: 400 })
})

test('an exchange with a lost response is not retried, because a second use can revoke the consent (decision G11.1); a 503 is retried', async () => {
  const through = openOAuth({ baseUrl: proxy.origin, clientId })
  const { refreshToken } = await authorize()
  proxy.faults.push({ status: 503, retryAfter: '0' })
  const next = await through.refresh(refreshToken ?? '')
  proxy.received.length = 0
  proxy.faults.push('answer-lost')
  await expect(through.refresh(next.refreshToken ?? '')).rejects.toMatchObject({ name: 'ConnectionLost', isSent: true })
  expect(proxy.received).toHaveLength(1)
})

describe('redirects of the browser', () => {
  test('a denial by the user is reported with the OAuth error', async () => {
    const asked = await oauth.begin({ redirectUri: 'http://127.0.0.1:1/callback', scopes: ['volumes:read_only'] })
    await expect(oauth.finish(asked, await answer(asked.url, 'deny'))).rejects.toMatchObject({
      name: 'OAuthError',
      error: 'access_denied',
    })
  })

  test('the wait ends on timeout, abort, or close', async () => {
    const loopback = await openLoopback({ path: '/back' })
    await expect(loopback.waitForRedirect({ timeoutMs: 1 })).rejects.toThrow('No redirect arrived within 1 ms.')
    await expect(loopback.waitForRedirect({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect((await fetch(`${new URL(loopback.redirectUri).origin}/favicon.ico`)).status).toBe(404)
    const waiting = loopback.waitForRedirect()
    await Promise.all([expect(waiting).rejects.toThrow('was closed'), loopback.close()])
  })
})

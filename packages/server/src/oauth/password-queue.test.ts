import { neutral } from '@moorage/contract'
import type { Configuration } from 'openid-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PasswordQueue, type PasswordEntry } from '#store/user/password-queue.ts'
import { type HeldSlot, holdPasswordSlots } from '#testkit/hold-password-slots.ts'
import { type BenchClient, type OauthBench, openOauthBench } from '#testkit/oauth/oauth-bench.ts'
import type { BrowserPage, TestBrowser } from '#testkit/oauth/test-browser.ts'
import { selectRows } from '#testkit/database/rows.ts'

const password = 'another long password'
const patient = { atOnce: 2, waitingMax: 6, timeoutMs: 600_000 }
const { waitingMax } = patient

let bench: OauthBench
let app: BenchClient
let config: Configuration
let held: HeldSlot[] = []
const hold = (count: number, entryOf: (index: number) => Pick<PasswordEntry, 'kind' | 'lane'>) => {
  const taken = holdPasswordSlots(bench.api.passwords, count, entryOf)
  held.push(...taken)
  return taken
}
const changes = () => ({ kind: 'change', lane: 'others' }) as const
const strangers = (index: number) => ({ kind: 'stranger', lane: `somebody ${index}` }) as const
const waiting = (count: number) => expect.poll(() => bench.api.passwords.waiting).toBe(count)
const problem = (page: BrowserPage): string => /role="alert"[^>]*>([^<]*)/.exec(page.text)?.[1] ?? ''
async function openPage(browser: TestBrowser): Promise<BrowserPage> {
  return browser.open(
    (await bench.buildAuthorizationRequest(config, app, { scope: '*', params: { prompt: 'login' } })).url,
  )
}
async function signIn(browser: TestBrowser, username = 'ann', tried = password): Promise<BrowserPage> {
  return browser.send(await openPage(browser), 'sign-in', { username, password: tried })
}
const known: Record<string, TestBrowser> = {}
const counted = async () => (await selectRows(bench.store, 'sign_in_attempts', 'kind')).map((row) => row.kind)
const audited = async () =>
  (await selectRows(bench.store, 'audit', 'status', { operation: 'oauth.sign_in', status: 503 })).map(
    (row) => row.status,
  )

async function open(isBehindProxy: boolean): Promise<void> {
  bench = await openOauthBench(neutral, { isBehindProxy, passwords: new PasswordQueue(patient) })
  app = await bench.makeClient()
  config = await bench.discover(app)
  for (const username of ['ann', 'bob']) {
    await bench.call('POST', '/v4/account/users', { body: { username, password, restricted: true } })
    const browser = bench.newBrowser()
    known[username] = browser
    expect((await signIn(browser, username)).status).toBe(200)
  }
}
beforeEach(async () => {
  held = []
  await bench.store.db.deleteFrom('sign_in_attempts').execute()
})
afterEach(() => Promise.all(held.map((one) => one.end())))

describe('with client addresses', () => {
  beforeAll(() => open(false))
  afterAll(() => bench.close())

  it('an unknown browser without a slot gets the form with Retry-After, uncounted, and a known browser signs in', async () => {
    const [first] = hold(2, changes)
    hold(waitingMax, strangers)
    for (const username of ['ann', 'nobody']) {
      const refused = await signIn(bench.newBrowser(), username)
      expect([refused.status, refused.headers.get('retry-after'), problem(refused)]).toEqual([
        503,
        '2',
        'The service is busy. Try again in a few seconds.',
      ])
    }
    expect([await counted(), await audited()]).toEqual([[], []])
    const own = signIn(known['ann'] ?? bench.newBrowser())
    await waiting(waitingMax + 1)
    await first?.end()
    expect((await own).status).toBe(200)
  })
})

describe('behind a proxy, where all clients share an address', () => {
  beforeAll(() => open(true))
  afterAll(() => bench.close())

  it('attempts queue per page: none waits for attempts from another page, even with the same name', async () => {
    const [first] = hold(2, changes)
    const browser = bench.newBrowser()
    const page = await openPage(browser)
    const [next] = hold(waitingMax, () => ({ kind: 'stranger', lane: page.url.split('/').at(-1) ?? '' }))
    const last = expect(held.pop()?.end()).rejects.toMatchObject({ code: 'service.busy' })
    const ann = signIn(bench.newBrowser())
    await last
    expect((await browser.send(page, 'sign-in', { username: 'ann', password })).status).toBe(503)
    await first?.end()
    await next?.end()
    expect((await ann).status).toBe(200)
    expect(bench.api.passwords.waiting).toBe(waitingMax - 3)
  })
})

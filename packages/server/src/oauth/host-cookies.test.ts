import { neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { useOauthBench } from '#testkit/benches/use-bench.ts'
import { openTestBrowser, type TestBrowser } from '#testkit/oauth/test-browser.ts'

const bench = await useOauthBench(neutral)
const app = await bench.makeClient()
const secured = await bench.addProcess('https://moorage.test')

async function urlAt(origin: string, params: Readonly<Record<string, string>> = {}): Promise<string> {
  const { url } = await bench.buildAuthorizationRequest(await bench.discover(app), app, {
    scope: 'volumes:read_only',
    params,
  })
  return url.replace(bench.origin, origin)
}
function moveTo(origin: string, { cookies }: TestBrowser): TestBrowser {
  const moved = openTestBrowser(origin)
  for (const [key, value] of cookies) moved.cookies.set(key, value)
  return moved
}
const isAllowed = async (browser: TestBrowser, origin: string): Promise<boolean> =>
  new URL(await bench.allow(browser, await urlAt(origin))).searchParams.has('code')
const namesOf = ({ cookies }: TestBrowser): string[] => [...cookies.keys()]

describe('OAuth cookies', () => {
  it('with https are restricted to this host (__Host-: Secure, path /, no domain), from the first page to the code', async () => {
    const browser = openTestBrowser(secured)
    const lines: string[] = []
    const ask = browser.request
    const first = await ask(await urlAt(secured))
    lines.push(...first.headers.getSetCookie())
    const page = await browser.open(new URL(first.headers.get('location') ?? '', secured).href)
    const signedIn = await browser.post(page, 'sign-in', bench.user)
    lines.push(...signedIn.headers.getSetCookie())
    const next = /url=([^"]+)"/.exec(await signedIn.text())?.[1] ?? ''
    lines.push(...(await ask(`${secured}${next}`)).headers.getSetCookie())
    expect(await isAllowed(browser, secured)).toBe(true)
    for (const name of ['session', 'interaction_', 'resume_', 'device_'])
      expect(lines.some((line) => line.startsWith(`__Host-moorage_${name}`))).toBe(true)
    for (const line of lines) {
      expect(line).toMatch(/^__Host-moorage_/)
      expect(line).toMatch(/; path=\/(;|$)/)
      expect(line).toMatch(/; secure(;|$)/)
      expect(line).toMatch(/; httponly(;|$)/)
      expect(line).not.toMatch(/domain/i)
    }
  })

  it('with https support two concurrent pages, and end with their step', async () => {
    const browser = openTestBrowser(secured)
    const [one, two] = [await browser.open(await urlAt(secured)), await browser.open(await urlAt(secured))]
    const uid = new URL(one.url).pathname.split('/')[3] ?? ''
    expect(namesOf(browser).filter((name) => name.includes(uid))).toHaveLength(4)
    const asked = await bench.signIn(browser, one)
    expect(asked.text).toContain('signed in as')
    expect(namesOf(browser).filter((name) => name.includes(uid))).toEqual([])
    expect((await browser.open(two.url)).text).toContain('type="password"')
  })

  it('with https are valid under those names only: a cookie of another host of the domain signs no user in', async () => {
    const browser = openTestBrowser(secured)
    expect(await isAllowed(browser, secured)).toBe(true)
    const forged = openTestBrowser(secured)
    for (const [key, { value }] of browser.cookies)
      if (key.startsWith('__Host-moorage_session'))
        forged.cookies.set(key.slice('__Host-'.length), { value, path: '/' })
    expect(forged.cookies.size).toBe(2)
    expect((await forged.open(await urlAt(secured))).text).toContain('type="password"')
    expect((await browser.open(await urlAt(secured))).text).toContain('signed in as')
  })

  it('with https are kept for 8 pages: a ninth removes the oldest, which bounds the header', async () => {
    const browser = openTestBrowser(secured)
    const pages = []
    for (let turn = 0; turn < 9; turn += 1) pages.push(await browser.open(await urlAt(secured)))
    const [first, second] = await Promise.all(pages.map(async ({ url }) => browser.open(url)))
    expect([first?.status, second?.status]).toEqual([400, 200])
    expect(namesOf(browser)).toHaveLength(8 * 4)
  })

  it('keep their names with http, and a change of scheme locks no user out and keeps known browsers', async () => {
    const browser = openTestBrowser(bench.origin)
    expect(await isAllowed(browser, bench.origin)).toBe(true)
    expect(namesOf(browser).filter((name) => name.startsWith('__Host-'))).toEqual([])
    const later = moveTo(secured, browser)
    const page = await later.open(await urlAt(secured))
    expect(page.text).toContain('type="password"')
    const idOf = (prefix: string) =>
      [...later.cookies].find(([name]) => name.startsWith(prefix))?.[1].value.split('.')[0] ?? ''
    const known = idOf('moorage_device')
    expect((await bench.signIn(later, page)).text).toContain('signed in as')
    expect([known.length, idOf('__Host-moorage_device')]).toEqual([22, known])
    expect(await isAllowed(moveTo(bench.origin, later), bench.origin)).toBe(true)
  })
})

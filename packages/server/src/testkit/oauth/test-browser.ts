import { expect } from 'vitest'

/** Response of a browser request. */
export interface BrowserPage {
  readonly status: number
  readonly url: string
  readonly headers: Headers
  readonly text: string
}

/** Browser without scripts, with cookies by path. */
export interface TestBrowser {
  /** Follows redirects up to a page that needs input, or another site. */
  open(url: string): Promise<BrowserPage>
  /** Submits a form with its hidden fields. `to` is the last segment of the form's action. */
  send(page: BrowserPage, to: string, fields: Readonly<Record<string, string>>): Promise<BrowserPage>
  /** Like `send`, but does not follow redirects. */
  post(page: BrowserPage, to: string, fields: Readonly<Record<string, string>>, init?: RequestInit): Promise<Response>
  request(url: string, init?: RequestInit): Promise<Response>
  readonly cookies: Map<string, { readonly value: string; readonly path: string }>
}

const stepsMax = 10

/** Returns a browser on one site, without cookies. A redirect to another site is not followed: the page has status 0 and the redirect's URL. */
export function openTestBrowser(origin: string): TestBrowser {
  const cookies: TestBrowser['cookies'] = new Map()
  const request: TestBrowser['request'] = async (url, init = {}) => {
    const { pathname } = new URL(url)
    const sent = [...cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
    const answer = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, ...(sent.length > 0 ? { cookie: sent.join('; ') } : {}) },
    })
    for (const line of answer.headers.getSetCookie()) keep(cookies, line)
    return answer
  }
  const follow = async (first: Response, from: string): Promise<BrowserPage> => {
    let [answer, url] = [first, from]
    for (let step = 0; step < stepsMax; step += 1) {
      const text = await answer.text()
      const next = answer.headers.get('location') ?? /http-equiv="refresh" content="0; url=([^"]+)"/.exec(text)?.[1]
      if (next === undefined || new URL(url).origin !== origin)
        return { status: answer.status, url, headers: answer.headers, text }
      url = new URL(next.replaceAll('&amp;', '&'), url).href
      if (new URL(url).origin !== origin) return { status: 0, url, headers: new Headers(), text: '' }
      answer = await request(url)
    }
    throw new Error(`more than ${stepsMax} redirects, last to ${url}`)
  }
  const post: TestBrowser['post'] = async (page, to, fields, init = {}) => {
    const body = new URLSearchParams({ ...readHidden(page), ...fields })
    const headers = { origin, 'sec-fetch-site': 'same-origin' }
    return request(new URL(`${new URL(page.url).pathname}/${to}`, origin).href, {
      method: 'POST',
      body,
      headers,
      ...init,
    })
  }
  return {
    cookies,
    request,
    post,
    open: async (url) => follow(await request(url), url),
    async send(page, to, fields) {
      const { pathname } = new URL(page.url)
      expect(page.text).toContain(`action="${pathname}/${to}"`)
      return follow(await post(page, to, fields), new URL(`${pathname}/${to}`, origin).href)
    },
  }
}

function readHidden({ text }: BrowserPage): Readonly<Record<string, string>> {
  const hidden = text.matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g)
  return Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value]))
}

function keep(cookies: TestBrowser['cookies'], line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
  const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice('path='.length) ?? '/'
  if (value === '') cookies.delete(`${name} ${path}`)
  else cookies.set(`${name} ${path}`, { value, path })
}

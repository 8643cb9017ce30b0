import { neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { useOauthBench } from '#testkit/benches/use-bench.ts'
import { selectRows, updateRows } from '#testkit/database/rows.ts'

const bench = await useOauthBench(neutral)
const app = await bench.makeClient()

const page = { 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY', 'cache-control': 'no-store' }
const askUrl = async (params: Readonly<Record<string, string | undefined>> = {}): Promise<string> =>
  (await bench.buildAuthorizationRequest(await bench.discover(app), app, { scope: 'volumes:read_only', params })).url
const paths = { page: '/oauth/interaction/x', form: '/oauth/interaction/x/sign-in' } as const

describe('control characters', () => {
  it.each('state nonce login_hint client_id redirect_uri scope code_challenge ui_locales anything'.split(' '))(
    'in %s of an authorization request are rejected with a page, and nothing is stored',
    async (name) => {
      const records = () => selectRows(bench.store, 'oauth_records', 'model')
      const before = await records()
      for (const bad of ['\0', 'a\u0001b', '\u007f', 'a\r\nb']) {
        const answer = await fetch(await askUrl({ [name]: bad }), { redirect: 'manual' })
        expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
      }
      expect(await records()).toEqual(before)
    },
  )

  it('in parameter names, forms and cookies are rejected too', async () => {
    expect((await fetch(`${await askUrl()}&a%00b=c`, { redirect: 'manual' })).status).toBe(400)
    const browser = bench.newBrowser()
    const first = await browser.open(await askUrl())
    const form = await browser.send(first, 'sign-in', { username: 'x\0y', password: 'guessed secret' })
    expect([form.status, form.text.includes('control characters')]).toEqual([400, true])
    for (const path of ['token', 'revoke']) {
      const answer = await fetch(`${bench.origin}/oauth/${path}`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: 'x\0',
          token: 'x',
          client_id: app.id,
          client_secret: app.secret,
        }),
      })
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { error: 'invalid_request', error_description: 'The request contains control characters.' },
      ])
    }
    expect(
      (await fetch(await askUrl(), { redirect: 'manual', headers: { cookie: 'moorage_session=\u0085' } })).status,
    ).toBe(400)
  })

  it('in a password are accepted', async () => {
    const browser = bench.newBrowser()
    expect(
      (
        await browser.send(await browser.open(await askUrl()), 'sign-in', {
          username: bench.username,
          password: 'with\ttab\0',
        })
      ).status,
    ).toBe(401)
  })
})

describe('paths and methods', () => {
  it.each(
    '/oauth/%61uthorize /oauth/authorize/ /oauth/authorize%2F /oauth/interaction/%78 /oauth/interaction/'.split(' '),
  )('%s is not found', async (path) => {
    const answer = await fetch(`${bench.origin}${path}`, { redirect: 'manual' })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toMatch(/Not found/)
  })

  it('other spellings of paths for programs are not found', async () => {
    const answer = await fetch(`${bench.origin}/oauth/%74oken`, { method: 'POST' })
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { errors: [{ field: '', reason: 'Not found', code: 'resource.not_found' }] },
    ])
  })

  it.each(['/oauth/keys', '/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])(
    '%s responds to HEAD as to GET, without a body (decision A10)',
    async (path) => {
      const [head, get] = [
        await fetch(`${bench.origin}${path}`, { method: 'HEAD' }),
        await fetch(`${bench.origin}${path}`),
      ]
      expect([head.status, await head.text()]).toEqual([get.status, ''])
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    },
  )

  it.each([
    ['/oauth/authorize', 'GET', 'POST'],
    [paths.page, 'GET', 'DELETE'],
    [paths.form, 'GET, POST', 'PATCH'],
    ['/oauth/token', 'POST', 'GET'],
    ['/oauth/authorize', 'GET', 'HEAD'],
    ['/oauth/keys', 'GET, HEAD', 'POST'],
    ['/.well-known/oauth-authorization-server', 'GET, HEAD', 'OPTIONS'],
  ])('%s allows %s and rejects %s with 405', async (path, allowed, method) => {
    const answer = await fetch(`${bench.origin}${path}`, { method, redirect: 'manual' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
    expect(Object.fromEntries(answer.headers)).toMatchObject(
      path.startsWith('/oauth/authorize') || path.startsWith('/oauth/interaction')
        ? page
        : { 'x-frame-options': 'DENY', 'content-type': 'application/json; charset=utf-8' },
    )
  })

  it('reloading the response to a form shows its page', async () => {
    const browser = bench.newBrowser()
    const first = await browser.open(await askUrl())
    await browser.send(first, 'sign-in', { username: bench.username, password: 'a wrong password' })
    const again = await browser.open(`${first.url}/sign-in`)
    expect([again.status, again.url, again.text.includes('type="password"')]).toEqual([200, first.url, true])
  })
})

describe("an application's label", () => {
  it('is shown shortened, isolated from the text around it, and without invisible characters', async () => {
    await updateRows(bench.store, 'oauth_clients', { label: `\u202e<i>${'long '.repeat(60)}` }, { id: app.id })
    const browser = bench.newBrowser()
    const first = await browser.open(await askUrl())
    const asked = await bench.signIn(browser, first)
    for (const { text } of [first, asked]) {
      expect(text).not.toMatch(/\u202e|<i>/)
      expect(/<bdi>([^<]*)<\/bdi>/.exec(text)?.[1]).toMatch(/^&lt;i&gt;long .{50,60}…$/)
    }
    expect(asked.text).toContain(`<bdi>${bench.username}</bdi>`)
  })
})
